import type { ReactNode } from 'react';

export interface InputFrameProps {
  /** Stands before the text inside the frame, e.g. "Rp". */
  prefix?: ReactNode;
  /** Stands after it, e.g. "cm". */
  suffix?: ReactNode;
  /** Id the control names in aria-describedby, so that the unit is heard. */
  affixId: string;
  children: ReactNode;
}

/** An input with its unit or currency. */
export function InputFrame({ prefix, suffix, affixId, children }: InputFrameProps) {
  if (!prefix && !suffix) return children;
  return (
    <div className="ui-input-frame">
      {prefix && (
        <span id={affixId} className="ui-input-frame__affix">
          {prefix}
        </span>
      )}
      {children}
      {suffix && (
        <span id={affixId} className="ui-input-frame__affix">
          {suffix}
        </span>
      )}
    </div>
  );
}
