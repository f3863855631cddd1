import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../../class-names.ts';
import styles from './field-lines.module.css';

export type FieldCrop = 'pitch' | 'court' | 'lane' | 'diamond';

export interface FieldLinesProps extends Omit<ComponentProps<'svg'>, 'children'> {
  readonly crop: FieldCrop;
  readonly tone?: 'onInk' | 'onPaper';
}

// On an 800 x 500 canvas. Most lines are on the right, which stays visible on a phone; text is on the left.
const crops: Record<FieldCrop, ReactNode> = {
  pitch: (
    <>
      <path d="M-20 20h760v460H-20M250 20v460" />
      <circle cx="250" cy="250" r="92" />
      <circle cx="250" cy="250" r="3" />
      <path d="M740 79H574v342h166M740 176h-55v148h55M740 219h24v62h-24" />
      <path d="M574 177a92 92 0 0 0 0 146M740 32a12 12 0 0 1-12-12M728 480a12 12 0 0 1 12-12" />
      <circle cx="629" cy="250" r="3" />
    </>
  ),
  court: (
    <>
      <path d="M-20 20h760v460H-20M190 20v460" />
      <circle cx="190" cy="250" r="58" />
      <path d="M740 170H548v160h192M740 52H650a198 198 0 0 0 0 396h90" />
      <circle cx="548" cy="250" r="58" />
      <path d="M712 222v56M700 210a40 40 0 0 0 0 80" />
      <circle cx="698" cy="250" r="12" />
    </>
  ),
  lane: (
    <>
      {[70, 102, 134, 166, 198, 230].map((radius) => (
        <path key={radius} d={`M-20 ${250 - radius}H530a${radius} ${radius} 0 0 1 0 ${2 * radius}H-20`} />
      ))}
      <path d="M440 20v160M380 320v32M348 352v32M316 384v32M284 416v32M252 448v32" />
    </>
  ),
  diamond: (
    <>
      <path d="M520 470-10-60M520 470l530-530" />
      <path d="m520 470 165-165-165-165-165 165z" />
      <path d="M300 250a232 232 0 0 1 440 0M120 70a566 566 0 0 1 800 0" />
      <circle cx="520" cy="312" r="24" />
      <circle cx="520" cy="452" r="40" />
      <path d="m520 150 10-10-10-10-10 10zM685 315l10-10-10-10-10 10zM355 315l10-10-10-10-10 10z" />
    </>
  ),
};

/**
 * The lines of a playing field behind a hero or an empty state: the product's only decoration. Its parent has to be
 * positioned and to isolate its layers, as Section, Card and EmptyState do.
 */
export function FieldLines({ crop, tone = 'onPaper', className, ...rest }: FieldLinesProps) {
  return (
    <svg
      viewBox="0 0 800 500"
      preserveAspectRatio="xMaxYMid slice"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
      focusable="false"
      className={classNames(styles.lines, className)}
      data-lines={tone}
      {...rest}
    >
      {crops[crop]}
    </svg>
  );
}
