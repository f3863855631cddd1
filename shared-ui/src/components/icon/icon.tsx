import type { ComponentProps } from 'react';
import { iconShapes, providerMarks } from './icon-shapes.tsx';

export type IconName = keyof typeof iconShapes | keyof typeof providerMarks;

export interface IconProps extends Omit<ComponentProps<'svg'>, 'name' | 'children'> {
  readonly name: IconName;
  /** Pixels, both ways. */
  readonly size?: number;
}

/** An icon beside text. Hidden from screen readers: the text or a label must say the same. */
export function Icon({ name, size = 20, ...rest }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke={isProvider(name) ? 'none' : 'currentColor'}
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      data-icon={name}
      {...rest}
    >
      {isProvider(name) ? providerMarks[name] : iconShapes[name]}
    </svg>
  );
}

function isProvider(name: IconName): name is keyof typeof providerMarks {
  return name in providerMarks;
}
