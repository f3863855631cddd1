import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../../class-names.ts';
import styles from './field-lines.module.css';

export type FieldCrop = 'pitch' | 'court' | 'lane' | 'diamond';

export interface FieldLinesProps extends Omit<ComponentProps<'svg'>, 'children'> {
  readonly crop: FieldCrop;
  readonly tone?: 'onInk' | 'onPaper';
}

// True proportions of each field, in a frame of 800 x 500, seen from above.
const crops: Record<FieldCrop, ReactNode> = {
  pitch: (
    <>
      <path d="M40-20v540M400-20v540M760-20v540" />
      <circle cx="400" cy="250" r="96" />
      <circle cx="400" cy="250" r="4" />
      <path d="M40 45h173v410H40M40 155h58v190H40M760 45H587v410h173M760 155h-58v190h58" />
      <path d="M213 177a96 96 0 0 1 0 146M587 177a96 96 0 0 0 0 146" />
    </>
  ),
  court: (
    <>
      <path d="M-20 60h840M400 60v460M60 60v60h0M740 60v60" />
      <path d="M310 60v240h180V60M60 120a365 365 0 0 0 680 0" />
      <circle cx="400" cy="300" r="90" />
      <path d="M355 90h90" />
      <circle cx="400" cy="110" r="14" />
    </>
  ),
  lane: (
    <>
      <path d="M-20 520C120 470 200 330 340 250S640 60 820 30" />
      <path d="M-20 450C100 400 170 280 310 205S620 10 820-20" />
      <path d="M20 560C170 510 240 390 380 300S660 120 820 90" />
      <path d="M90 580C230 530 290 440 425 350S690 175 820 150" />
      <path d="M170 590C290 540 350 490 470 400S720 235 820 210" />
      <path d="m470 135 130 220" />
    </>
  ),
  diamond: (
    <>
      <path d="M400 470 640 230 400-10 160 230zM400 470 880-10M400 470-80-10" />
      <path d="M280 350a170 170 0 0 1 240 0M120 190a395 395 0 0 1 560 0" />
      <circle cx="400" cy="265" r="30" />
      <path d="m400 484-14-14v-12h28v12zM640 218l12 12-12 12-12-12zM160 218l12 12-12 12-12-12z" />
    </>
  ),
};

/** The lines of a playing field behind a hero or an empty state: the product's only decoration. */
export function FieldLines({ crop, tone = 'onPaper', className, ...rest }: FieldLinesProps) {
  return (
    <svg
      viewBox="0 0 800 500"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
      focusable="false"
      className={classNames(styles['lines'], className)}
      data-lines={tone}
      {...rest}
    >
      {crops[crop]}
    </svg>
  );
}
