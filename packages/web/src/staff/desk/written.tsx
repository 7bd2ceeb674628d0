/** A text as its writer broke it into lines. */
import './written.css';

export function Written({ children }: { children: string }) {
  return <p className="desk-written">{children}</p>;
}
