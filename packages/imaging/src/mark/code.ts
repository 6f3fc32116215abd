/** Bits a mark carries, the check included: 48 of payload and a CRC-16. */
const payloadBits = 48;
const checkBits = 16;
const dataBits = payloadBits + checkBits;

/** Largest payload. */
export const largestPayload = 2 ** payloadBits - 1;

// Convolutional code of constraint length 9 and rate 1/3 with the generators 557, 663 and 711 (octal),
// free distance 18 (Larsen 1973); eight zero bits bring it back to its first state.
const memory = 8;
const states = 1 << memory;
const generators = [0o557, 0o663, 0o711];
const steps = dataBits + memory;

/** Bits of a codeword. */
export const codeBits = steps * generators.length;

const parity = (word: number): number => {
  let odd = 0;
  for (let rest = word; rest > 0; rest &= rest - 1) odd ^= 1;
  return odd;
};

/** By the state's register with the new bit on top (9 bits): what each generator sends, as ±1. */
const sent = Int8Array.from({ length: (states << 1) * 3 }, (_, i) =>
  parity(Math.floor(i / 3) & generators[i % 3]) ? 1 : -1,
);

/** CRC-16/CCITT-FALSE (polynomial 0x1021) over bits, the highest first. */
function crc16(bits: Uint8Array): number {
  let crc = 0xffff;
  for (const bit of bits) {
    const flip = ((crc >> 15) ^ bit) & 1;
    crc = (crc << 1) & 0xffff;
    if (flip) crc ^= 0x1021;
  }
  return crc;
}

const toBits = (value: number, count: number): Uint8Array =>
  Uint8Array.from({ length: count }, (_, i) => Math.floor(value / 2 ** (count - 1 - i)) % 2);

/** The codeword of a payload (0 to `largestPayload`): `codeBits` values, each 1 or −1. */
export function encodePayload(payload: number): Int8Array {
  const bits = new Uint8Array(steps);
  const data = toBits(payload, payloadBits);
  bits.set(data);
  bits.set(toBits(crc16(data), checkBits), payloadBits);
  const word = new Int8Array(codeBits);
  let state = 0;
  for (let t = 0; t < steps; t++) {
    const register = (bits[t] << memory) | state;
    for (let g = 0; g < 3; g++) word[t * 3 + g] = sent[register * 3 + g];
    state = register >> 1;
  }
  return word;
}

export type Decoded = {
  payload: number;
  /** Whether the check fits the payload. */
  intact: boolean;
  /** The codeword nearest to what was read. */
  word: Int8Array;
};

/**
 * The most likely codeword of `codeBits` soft values (sign: the bit, size: how sure; any scale), by
 * Viterbi's algorithm (1967).
 */
export function decodeSoft(soft: Float32Array): Decoded {
  let score = new Float64Array(states).fill(-Infinity);
  score[0] = 0;
  const cameFrom = new Uint16Array(steps * states);
  for (let t = 0; t < steps; t++) {
    const next = new Float64Array(states).fill(-Infinity);
    const [a, b, c] = [soft[t * 3], soft[t * 3 + 1], soft[t * 3 + 2]];
    // After the data only zeros follow.
    const registers = t < dataBits ? states << 1 : states;
    for (let register = 0; register < registers; register++) {
      const i = register * 3;
      const sum = score[register & (states - 1)] + a * sent[i] + b * sent[i + 1] + c * sent[i + 2];
      const to = register >> 1;
      if (sum > next[to]) {
        next[to] = sum;
        cameFrom[t * states + to] = register;
      }
    }
    score = next;
  }
  const bits = new Uint8Array(steps);
  const word = new Int8Array(codeBits);
  let state = 0;
  for (let t = steps - 1; t >= 0; t--) {
    const register = cameFrom[t * states + state];
    bits[t] = register >> memory;
    word.set(sent.subarray(register * 3, register * 3 + 3), t * 3);
    state = register & (states - 1);
  }
  const number = (from: number, to: number) =>
    bits.subarray(from, to).reduce((sum, bit) => sum * 2 + bit, 0);
  return {
    payload: number(0, payloadBits),
    intact: number(payloadBits, dataBits) === crc16(bits.subarray(0, payloadBits)),
    word,
  };
}
