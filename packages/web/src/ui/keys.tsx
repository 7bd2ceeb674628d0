/** The keys that do what stands beside them; not said where there is no keyboard. */
import type { ReactNode } from 'react';
import './keys.css';

export const Keys = ({ children }: { children: ReactNode }) => <span className="ui-keys"> {children}</span>;
