/** Longest text that is quoted whole; more would bury the sentence around it. */
const LONGEST = 40;

/** A typed text in quotation marks, its beginning where it is long. */
export const quote = (text: string): string =>
  `“${text.length > LONGEST ? `${text.slice(0, LONGEST).trimEnd()}…` : text}”`;
