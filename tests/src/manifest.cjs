// Checks the manifests of SCORM packages by the schema as published, and prints what is wrong with each.
// usage: node manifest.cjs FILE_OF_XMLLINT FILE_OF_A_SCHEMA NAMESPACE... < packages in base64
const { validateXML } = require(process.argv[2]);
const { dirname } = require("path");
const { readFileSync, readdirSync } = require("fs");
const { inflateRawSync } = require("zlib");
const separator = "----\n";
const folder = dirname(process.argv[3]);
const schemas = readdirSync(folder).filter(name => name.endsWith(".xsd")).map(fileName => ({
  fileName,
  // As published, the schema of `xml:lang` names a namespace twice that may be named once.
  contents: readFileSync(`${folder}/${fileName}`, "utf8").replace('xmlns="http://www.w3.org/XML/1998/namespace"', ""),
}));
const imports = process.argv.slice(4).map(namespace =>
  `<xs:import namespace="${namespace}" schemaLocation="${namespace.split("/").pop()}.xsd"/>`);
const schema = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">${imports.join("")}</xs:schema>`;

// The first file of a zip.
function first(zip) {
  const start = 30 + zip.readUInt16LE(26) + zip.readUInt16LE(28);
  const data = zip.subarray(start, start + zip.readUInt32LE(18));
  return (zip.readUInt16LE(8) === 8 ? inflateRawSync(data) : data).toString();
}

(async () => {
  for (const packed of readFileSync(0, "utf8").split(separator)) {
    const contents = first(Buffer.from(packed, "base64"));
    const found = await validateXML({ xml: [{ fileName: "imsmanifest.xml", contents }], schema: [schema], preload: schemas });
    console.log(found.errors.map(it => it.message).join("\n"));
    process.stdout.write(separator);
  }
})();
