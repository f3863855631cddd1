import { ratings } from '@cc/contracts/entities/testimonial';
import { FieldGroup } from '@cc/shared-ui/field';
import { Icon } from '@cc/shared-ui/icon';
import { VisuallyHidden } from '@cc/shared-ui/visually-hidden';
import styles from './star-rating.module.css';

export interface StarRatingProps {
  readonly value: number | null;
  readonly onValueChange: (value: number) => void;
  readonly error: string | undefined;
}

/** One to five stars, on the browser's own radio buttons: the arrow keys choose. */
export function StarRating({ value, onValueChange, error }: StarRatingProps) {
  return (
    <FieldGroup legend="Rating" required error={error}>
      <div className={styles.stars}>
        {ratings.map((rating) => (
          <label key={rating} className={styles.star} data-full={value !== null && rating <= value}>
            <input
              type="radio"
              name="rating"
              className={styles.choice}
              value={rating}
              checked={rating === value}
              onChange={() => onValueChange(rating)}
            />
            <VisuallyHidden>{rating === 1 ? '1 star' : `${rating} stars`}</VisuallyHidden>
            <Icon name="star" size={30} />
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
