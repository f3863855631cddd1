import { Icon } from '@cc/shared-ui/icon';
import { VisuallyHidden } from '@cc/shared-ui/visually-hidden';
import { ratings } from '@cc/contracts/entities/testimonial';
import styles from './testimonials-page.module.css';

/** A rating as stars, and as text for screen readers. */
export function Stars({ rating }: { readonly rating: number }) {
  return (
    <p className={styles.stars}>
      <VisuallyHidden>{rating} out of 5 stars</VisuallyHidden>
      {ratings.map((star) => (
        <Icon key={star} name="star" size={18} data-full={star <= rating} />
      ))}
    </p>
  );
}
