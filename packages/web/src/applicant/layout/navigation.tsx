/** The way from page to page, whoever leads it: the sign-in page stands alone, everything after it has a router. */
import { type ComponentPropsWithRef, createContext, type MouseEvent, use } from 'react';

/** An address of this portal, as `location` has it. */
export interface Place {
  pathname: string;
  search: string;
}
export interface Navigation extends Place {
  go: (to: string, options?: { replace: boolean }) => void;
}

export const NavigationContext = createContext<Navigation | null>(null);

/** Where the reader is, and how to lead elsewhere; throws where nobody leads. */
export const useNavigation = (): Navigation => {
  const navigation = use(NavigationContext);
  if (!navigation) throw new Error('useNavigation needs a NavigationContext around it');
  return navigation;
};

/** Pressed to be followed here, and not in another window or as a download. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey || defaultPrevented);

/** A link to a page of this portal that loads nothing anew. */
export function PageLink({
  to,
  children,
  ...rest
}: Omit<ComponentPropsWithRef<'a'>, 'href' | 'onClick'> & { to: string }) {
  const { go, pathname, search } = useNavigation();
  const follow = (event: MouseEvent) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    // Who is there already goes nowhere, and need not come back twice.
    go(to, { replace: to === pathname + search });
  };
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  );
}
