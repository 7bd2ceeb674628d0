/** The largest body of a call in bytes: none or an empty one, what its schema allows, or as declared (keamanan 18). */
import type { Endpoint } from '@gerbang/contract';
import { types } from 'ret';
import { tokenizer } from 'ret/dist/tokenizer.js';

/** The parts of JSON Schema that the contract's schemas come out as. */
interface Node {
  type?: string | readonly string[];
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Node[];
  nullable?: boolean;
  maxLength?: number;
  pattern?: string;
  format?: string;
  items?: Node;
  maxItems?: number;
  properties?: Readonly<Record<string, Node>>;
  additionalProperties?: unknown;
}

/** Bytes of one character written as `\ud83d\ude00`, as some clients write whatever is not ASCII. */
const PER_CHARACTER = 12;
/** Colon, comma, line feed and indentation around a value. */
const AROUND = 16;
/** The longest number or word as JSON writes it. */
const PLAIN = 24;
/** Characters of a moment with offset; a program may write nanoseconds. */
const MOMENT = 40;
/** `{}`, which many clients send where nothing is to be said. */
const EMPTY = 2;
/** Limits are multiples of it: nobody counts to the byte. */
const STEP = 1_024;

type Token = ReturnType<typeof tokenizer>;
type Inner = NonNullable<Token['stack']>[number];
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
/** Most characters a part of a pattern stands for. */
const longest = (token: Token | Inner): number => {
  switch (token.type) {
    case types.ROOT:
    case types.GROUP:
      return Math.max(...(token.options ?? [token.stack ?? []]).map((stack) => sum(stack.map(longest))));
    case types.REPETITION:
      return token.max * longest(token.value);
    case types.POSITION:
      return 0;
    case types.REFERENCE:
      return Number.POSITIVE_INFINITY;
    default:
      return 1;
  }
};
/** Most characters a pattern lets through; endless where it is not held at both ends. */
const longestOf = (pattern: string): number =>
  /^\^.*\$$/.test(pattern) ? longest(tokenizer(pattern)) : Number.POSITIVE_INFINITY;

const charactersOf = ({ maxLength, pattern, format }: Node): number => {
  if (maxLength !== undefined) return maxLength;
  if (format === 'date-time') return MOMENT;
  return pattern === undefined ? Number.POSITIVE_INFINITY : longestOf(pattern);
};

const written = (characters: number): number => 2 + PER_CHARACTER * characters;
/** Bytes of JSON for the largest value; endless where the schema says nothing of its size. */
const largest = (node: Node): number => {
  const options = 'const' in node ? [node.const] : node.enum;
  if (options) return Math.max(...options.map((one) => written(String(one).length)));
  if (node.anyOf) return Math.max(...node.anyOf.map(largest));
  if (Array.isArray(node.type)) return Math.max(...node.type.map((type) => largest({ ...node, type })));
  switch (node.type) {
    case 'string':
      return written(charactersOf(node));
    case 'array':
      return 2 + (node.maxItems ?? Number.POSITIVE_INFINITY) * (largest(node.items ?? {}) + AROUND);
    case 'object': {
      // Of an object that may be told more than it names, only the names count: nobody honest sends others.
      if (typeof node.additionalProperties === 'object') return Number.POSITIVE_INFINITY;
      const members = Object.entries(node.properties ?? {});
      return 2 + sum(members.map(([key, inner]) => key.length + AROUND + largest(inner)));
    }
    case 'integer':
    case 'number':
    case 'boolean':
    case 'null':
      return PLAIN;
    default:
      return Number.POSITIVE_INFINITY;
  }
};

/**
 * The largest body of call `e`, whose JSON has the schema `body` (absent for a form, and where none is taken). Throws
 * for a call whose schema does not bound it and that declares none: it must not be mounted.
 */
export const bodyMaxOf = (e: Endpoint, body: object | undefined): number => {
  if (e.bodyMax !== null) return e.bodyMax;
  if (e.files === undefined && body === undefined) return e.method === 'GET' ? 0 : EMPTY;
  const bytes = body ? largest(body) : Number.POSITIVE_INFINITY;
  if (!Number.isFinite(bytes))
    throw new Error(`${e.method} ${e.path} declares no bodyMax, and its schema does not bound the body.`);
  return Math.ceil(bytes / STEP) * STEP;
};
