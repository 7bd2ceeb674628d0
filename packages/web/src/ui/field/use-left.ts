import { type FocusEventHandler, useState } from 'react';

/**
 * Whether the writer has left the field since `typed` last changed, so that a field complains only about what was
 * finished; and the blur handler that notes it and then calls `onBlur`.
 */
export function useLeft(
  typed: string,
  onBlur: FocusEventHandler<HTMLInputElement> | undefined,
): [left: boolean, leaving: FocusEventHandler<HTMLInputElement>] {
  const [leftWith, setLeftWith] = useState<string | null>(typed || null);
  const leaving: FocusEventHandler<HTMLInputElement> = (event) => {
    setLeftWith(event.target.value);
    onBlur?.(event);
  };
  return [leftWith === typed, leaving];
}
