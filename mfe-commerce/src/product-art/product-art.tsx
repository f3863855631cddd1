import { FieldLines, type FieldCrop } from '@cc/shared-ui/field-lines';
import styles from './product-art.module.css';

const crops: readonly FieldCrop[] = ['pitch', 'court', 'lane', 'diamond'];

/** A product as a picture: the lines of its field on ink. @param image the item's image; another word gives a pitch */
export function ProductArt({ image, className }: { readonly image: string; readonly className?: string | undefined }) {
  return (
    <div className={[styles['art'], className].filter(Boolean).join(' ')} data-tone="ink" aria-hidden="true">
      <FieldLines crop={crops.find((crop) => crop === image) ?? 'pitch'} tone="onInk" className={styles['lines']} />
    </div>
  );
}
