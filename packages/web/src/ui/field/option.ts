/** One entry of a list to choose from; codes are text. */
export interface Option {
  value: string;
  label: string;
  /** Shown but not to be chosen, e.g. a full exam room. */
  disabled?: boolean;
}
