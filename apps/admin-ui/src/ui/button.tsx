import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.js';

export type ButtonLook = 'primary' | 'default' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'normal' | 'large';

const looks: Record<ButtonLook, string> = {
  primary: 'bg-btn text-btn-text border-btn hover:opacity-90',
  default: 'bg-surface text-text-1 border-line-2 hover:border-line-3 hover:bg-raised',
  quiet: 'border-transparent text-text-2 hover:text-text-1 hover:bg-raised',
  danger: 'bg-surface text-err border-err/60 hover:bg-err-soft',
};

const sizes: Record<ButtonSize, string> = {
  small: 'h-6 px-2 text-hint gap-1.5 rounded-[6px]',
  normal: 'h-[30px] px-2.5 text-body gap-2 rounded-control',
  large: 'h-[38px] px-3.5 text-body gap-2 rounded-control',
};

/** The classes of a button, for links and triggers that look like one. */
export function buttonClass(
  look: ButtonLook = 'default',
  size: ButtonSize = 'normal',
  extra = '',
): string {
  return classNames(
    // In a line of a table all stand alike, with or without an icon.
    'inline-flex shrink-0 items-center justify-center border align-middle font-[550] whitespace-nowrap transition-colors duration-80 select-none',
    'disabled:opacity-45 data-disabled:opacity-45',
    looks[look],
    sizes[size],
    extra,
  );
}

export interface ButtonProps extends ComponentProps<'button'> {
  look?: ButtonLook;
  size?: ButtonSize;
  icon?: LucideIcon;
  trailing?: LucideIcon;
}

export function Button({
  look,
  size,
  icon: Icon,
  trailing: Trailing,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button type="button" {...rest} className={buttonClass(look, size, className)}>
      {Icon && (
        <Icon
          size={14}
          strokeWidth={1.75}
          aria-hidden
          className={look === 'primary' ? '' : 'opacity-80'}
        />
      )}
      {children}
      {Trailing && <Trailing size={14} strokeWidth={1.75} aria-hidden />}
    </button>
  );
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: LucideIcon;
  /** Read out and shown as the title. */
  label: string;
  isBordered?: boolean;
}

export function IconButton({ icon: Icon, label, isBordered, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      className={classNames(
        'inline-flex size-6 shrink-0 align-middle items-center justify-center rounded-[6px] text-text-3 hover:bg-raised hover:text-text-1 disabled:opacity-45',
        isBordered && 'border border-line-2 bg-surface',
        className,
      )}
    >
      <Icon size={14} strokeWidth={1.75} aria-hidden />
    </button>
  );
}
