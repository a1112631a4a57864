// Unpacks what `cargo xtask dist` has packed: LZMA, a fifth smaller than what browsers unpack by themselves. The format is
// described in the LZMA specification of Igor Pavlov, from which the names of its parts are; here lc = 4 and lp = pb = 0. In
// front stands the number of bytes that come out, in four bytes, and behind more bytes than one step reads.
//
// `kruzhokUnpacker()` gives a function that takes the packed bytes as they come and returns what they say.
function kruzhokUnpacker() {
  "use strict";
  var MOST_READ = 20; // by one step
  var IS_REP = 12, IS_REP_G0 = 24, IS_REP_G1 = 36, IS_REP_G2 = 48, IS_REP0_LONG = 60;
  var POS_SLOT = 72, POS = POS_SLOT + 256, ALIGN = POS + 128, LENGTH = ALIGN + 16, REP_LENGTH = LENGTH + 274;
  var LITERAL = REP_LENGTH + 274;
  // How likely a zero is, in 2048ths.
  var chances = new Uint16Array(LITERAL + 0x300 * 16).fill(1024);
  var input = new Uint8Array(0), at = 0;
  var out = null, made = 0;
  var code = 0, range = -1;
  var state = 0, rep0 = 0, rep1 = 0, rep2 = 0, rep3 = 0;

  function normalize() {
    if (range >>> 24 === 0) {
      range <<= 8;
      code = code << 8 | input[at++];
    }
  }

  function bit(index) {
    var chance = chances[index];
    var bound = Math.imul(range >>> 11, chance);
    var isOne = code >>> 0 >= bound >>> 0;
    if (isOne) {
      range = range - bound | 0;
      code = code - bound | 0;
      chances[index] = chance - (chance >> 5);
    } else {
      range = bound;
      chances[index] = chance + (2048 - chance >> 5);
    }
    normalize();
    return isOne ? 1 : 0;
  }

  function bits(index, count) {
    var found = 1;
    for (var i = 0; i < count; i++) found = found << 1 | bit(index + found);
    return found - (1 << count);
  }

  function reversedBits(index, count) {
    var found = 1, sum = 0;
    for (var i = 0; i < count; i++) {
      var next = bit(index + found);
      found = found << 1 | next;
      sum |= next << i;
    }
    return sum;
  }

  function directBits(count) {
    var found = 0;
    for (; count; count--) {
      range >>>= 1;
      var isOne = code >>> 0 >= range >>> 0;
      if (isOne) code = code - range | 0;
      found = found << 1 | (isOne ? 1 : 0);
      normalize();
    }
    return found;
  }

  function length(index) {
    if (!bit(index)) return 2 + bits(index + 2, 3);
    if (!bit(index + 1)) return 10 + bits(index + 10, 3);
    return 18 + bits(index + 18, 8);
  }

  function distance(length) {
    var slot = bits(POS_SLOT + 64 * Math.min(length - 2, 3), 6);
    if (slot < 4) return slot;
    var count = (slot >> 1) - 1;
    var found = (2 | slot & 1) << count;
    if (slot < 14) return found + reversedBits(POS + found - slot, count);
    return found + (directBits(count - 4) << 4) + reversedBits(ALIGN, 4);
  }

  // The most frequent step, so it works on copies of its own.
  function literal() {
    var table = chances, bytes = input, place = at, r = range, c = code;
    var base = LITERAL + 0x300 * (made ? out[made - 1] >> 4 : 0);
    var matched = state >= 7 ? out[made - rep0 - 1] : 0;
    var offset = state >= 7 ? 0x100 : 0;
    var found = 1;
    while (found < 256) {
      matched <<= 1;
      var expected = matched & offset;
      var index = base + offset + expected + found;
      var chance = table[index];
      var bound = Math.imul(r >>> 11, chance);
      if (c >>> 0 < bound >>> 0) {
        r = bound;
        table[index] = chance + (2048 - chance >> 5);
        found = found << 1;
        offset &= ~expected;
      } else {
        r = r - bound | 0;
        c = c - bound | 0;
        table[index] = chance - (chance >> 5);
        found = found << 1 | 1;
        offset &= expected;
      }
      if (r >>> 24 === 0) {
        r <<= 8;
        c = c << 8 | bytes[place++];
      }
    }
    at = place;
    range = r;
    code = c;
    out[made++] = found;
    state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
  }

  // The length of a match, whose distance is `rep0` then.
  function match() {
    var count;
    if (!bit(IS_REP + state)) {
      count = length(LENGTH);
      rep3 = rep2;
      rep2 = rep1;
      rep1 = rep0;
      rep0 = distance(count);
      state = state < 7 ? 7 : 10;
      return count;
    }
    if (!bit(IS_REP_G0 + state)) {
      if (!bit(IS_REP0_LONG + state)) {
        state = state < 7 ? 9 : 11;
        return 1;
      }
    } else {
      var found = rep1;
      if (bit(IS_REP_G1 + state)) {
        found = rep2;
        if (bit(IS_REP_G2 + state)) {
          found = rep3;
          rep3 = rep2;
        }
        rep2 = rep1;
      }
      rep1 = rep0;
      rep0 = found;
    }
    count = length(REP_LENGTH);
    state = state < 7 ? 8 : 11;
    return count;
  }

  return function (bytes) {
    var rest = input.subarray(at);
    input = new Uint8Array(rest.length + bytes.length);
    input.set(rest);
    input.set(bytes, rest.length);
    at = 0;
    if (!out) {
      if (input.length < 9) return new Uint8Array(0);
      var head = new DataView(input.buffer);
      out = new Uint8Array(head.getUint32(0, true));
      code = head.getUint32(5);
      at = 9;
    }
    var before = made;
    while (made < out.length && at + MOST_READ <= input.length) {
      if (!bit(state)) {
        literal();
        continue;
      }
      var count = match();
      for (var from = made - rep0 - 1; count; count--) out[made++] = out[from++];
    }
    return out.slice(before, made);
  };
}
