import { useRef, useState, type ReactElement, type ReactNode } from 'react';
import * as RadixTooltip from '@radix-ui/react-tooltip';
import styles from './tooltip.module.css';

/** Needed once around the page: neighboring tooltips then open without a new delay. */
export function TooltipProvider({ children }: { readonly children?: ReactNode }) {
  return (
    <RadixTooltip.Provider delayDuration={300} skipDelayDuration={200}>
      {children}
    </RadixTooltip.Provider>
  );
}

export interface TooltipProps {
  readonly content: ReactNode;
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
  /** One element that takes focus, such as a button: it opens the tooltip by hover, focus and touch. */
  readonly children: ReactElement;
}

/** A hint for one control. It must not replace the control's own label. */
export function Tooltip({ content, side = 'top', children }: TooltipProps) {
  const [open, setOpen] = useState(false);
  // Radix closes a tooltip when its trigger is pressed; on a touch screen the press is what shows it.
  const touch = useRef<{ readonly wasOpen: boolean } | null>(null);
  const forgetTouch = () => {
    touch.current = null;
  };
  return (
    <RadixTooltip.Root
      open={open}
      onOpenChange={(next) => {
        if (next || !touch.current) setOpen(next);
      }}
    >
      <RadixTooltip.Trigger
        asChild
        onPointerDown={(event) => {
          touch.current = event.pointerType === 'touch' ? { wasOpen: open } : null;
        }}
        onClick={() => {
          if (touch.current) setOpen(!touch.current.wasOpen);
        }}
        onBlur={forgetTouch}
      >
        {children}
      </RadixTooltip.Trigger>
      <RadixTooltip.Portal>
        <RadixTooltip.Content
          className={styles.content}
          side={side}
          sideOffset={6}
          collisionPadding={12}
          onPointerDownOutside={forgetTouch}
          onEscapeKeyDown={forgetTouch}
        >
          {content}
          <RadixTooltip.Arrow className={styles.arrow} width={12} height={6} />
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  );
}
