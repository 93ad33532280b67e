/** Buttons of every look. None of them sends a form unless it says so. */

import type { ComponentPropsWithRef } from 'react';
import { Icon, type IconName } from './Icon';

/**
 * `plain` with a border, `primary` the one that is meant to be pressed, `quiet` without a border, `small` for rows
 * of a list, `link` among words, `tool` for the tools of a panel.
 */
type ButtonLook = 'plain' | 'primary' | 'quiet' | 'small' | 'link' | 'tool';

const CLASSES: Readonly<Record<ButtonLook, string>> = {
  plain: 'app-button',
  primary: 'app-button app-button-primary',
  quiet: 'app-button app-button-quiet',
  small: 'app-small',
  link: 'app-link',
  tool: 'app-tool',
};

type ButtonProps = ComponentPropsWithRef<'button'> & { readonly look?: ButtonLook };

export function Button({ look = 'plain', type = 'button', className, ...rest }: ButtonProps) {
  return (
    <button
      aria-description={addedTo(rest['aria-label'], rest.title)}
      {...rest}
      type={type}
      className={joined(CLASSES[look], className)}
    />
  );
}

type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'aria-label' | 'children'> & {
  readonly look?: 'quiet' | 'tool';
  readonly icon: IconName;
  /** What a screen reader says, and the tooltip unless there is a longer one in `title`. */
  readonly label: string;
};

export function IconButton({
  look = 'quiet',
  icon,
  label,
  title = label,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      aria-description={addedTo(label, title)}
      {...rest}
      type="button"
      className={joined(`${CLASSES[look]} app-button-icon`, className)}
      aria-label={label}
      title={title}
    >
      <Icon name={icon} />
    </button>
  );
}

/** What a tooltip has beyond the name that it begins with: a screen reader would say the name once more. */
export function addedTo(name = '', title = ''): string | undefined {
  const isLonger = name !== '' && title.startsWith(name) && title !== name;
  return isLonger ? title.slice(name.length).replace(/^[:\s]+/, '') : undefined;
}

function joined(own: string, more: string | undefined): string {
  return more === undefined ? own : `${own} ${more}`;
}
