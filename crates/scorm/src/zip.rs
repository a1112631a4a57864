//! A zip file whose entries are stored as they are, after PKWARE's APPNOTE: the page in it is packed already.

/// What reads an entry, times 10: no more than stored files and folders are needed.
const VERSION: u16 = 20;
/// The first day that the format knows: a package does not tell when it was made, and is the same each time.
const DATE: u16 = 1 << 5 | 1;

/// The files, each by its name.
///
/// # Panics
/// A file has 4 GiB.
pub(crate) fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
    let length = |bytes: &[u8]| {
        u32::try_from(bytes.len())
            .expect("no file has 4 GiB")
            .to_le_bytes()
    };
    let count = |count: usize| {
        u16::try_from(count)
            .expect("there are few files and short names")
            .to_le_bytes()
    };
    let (mut zip, mut directory) = (vec![], vec![]);
    for (name, bytes) in files {
        let offset = length(&zip);
        let mut header = vec![];
        // Neither flags nor a method, and midnight.
        for field in [VERSION, 0, 0, 0, DATE] {
            header.extend(field.to_le_bytes());
        }
        header.extend(checksum(bytes).to_le_bytes());
        header.extend([length(bytes), length(bytes)].concat());
        header.extend([count(name.len()), count(0)].concat());
        zip.extend(b"PK\x03\x04");
        zip.extend(&header);
        zip.extend(name.as_bytes());
        zip.extend(*bytes);
        directory.extend(b"PK\x01\x02");
        directory.extend(VERSION.to_le_bytes());
        directory.extend(&header);
        // No comment, the first disk, and no attributes.
        directory.extend([0; 10]);
        directory.extend(offset);
        directory.extend(name.as_bytes());
    }
    let (offset, size) = (length(&zip), length(&directory));
    zip.extend(directory);
    zip.extend(b"PK\x05\x06\0\0\0\0");
    zip.extend([count(files.len()), count(files.len())].concat());
    zip.extend([size, offset].concat());
    zip.extend(count(0));
    zip
}

/// The cyclic redundancy check that the format wants (CRC-32 of ISO 3309), bit by bit.
pub(crate) fn checksum(bytes: &[u8]) -> u32 {
    let mut sum = u32::MAX;
    for &byte in bytes {
        sum ^= u32::from(byte);
        for _ in 0..8 {
            sum = (sum >> 1) ^ ((sum & 1) * 0xedb8_8320);
        }
    }
    !sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_is_the_usual_one() {
        assert_eq!(checksum(b"123456789"), 0xcbf4_3926);
    }
}
