import type { ComponentPropsWithRef, ElementType } from 'react';
import { type ButtonLook, buttonClass } from './button.tsx';

/** `as` is the link component, `'a'` by default or the router's Link; its own props (`href`, `to`) follow. */
export type LinkButtonProps<Link extends ElementType> = ButtonLook & { as?: Link } & Omit<
    ComponentPropsWithRef<Link>,
    keyof ButtonLook | 'as'
  >;

/** A link that looks like a button: it goes somewhere, it does not do something. */
export function LinkButton<Link extends ElementType = 'a'>(props: LinkButtonProps<Link>) {
  const { as: Tag = 'a', variant, icon: Icon, block, className, children, ...rest } = props;
  return (
    <Tag {...rest} className={buttonClass({ variant, block }, className)}>
      {Icon && <Icon size={20} />}
      <span className="ui-button__words">{children}</span>
    </Tag>
  );
}
