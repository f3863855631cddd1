import { ratings } from '@cc/contracts/entities/testimonial';
import { FieldGroup, type FieldGroupProps } from '@cc/shared-ui/field';
import { usePrehydrationChecks } from '@cc/shared-ui/form';
import { Icon } from '@cc/shared-ui/icon';
import { VisuallyHidden } from '@cc/shared-ui/visually-hidden';
import styles from './star-rating.module.css';

type Rating = (typeof ratings)[number];

export interface StarRatingProps extends Omit<FieldGroupProps, 'legend' | 'children'> {
  readonly value: Rating | null;
  readonly onValueChange: (value: Rating) => void;
}

/** One to five stars, on the browser's own radio buttons: the arrow keys choose. */
export function StarRating({ value, onValueChange, ...rest }: StarRatingProps) {
  const required = usePrehydrationChecks();
  return (
    <FieldGroup legend="Rating" {...rest}>
      <div className={styles.stars}>
        {ratings.map((rating) => (
          <label key={rating} className={styles.star}>
            <input
              type="radio"
              name="rating"
              className={styles.choice}
              value={rating}
              required={required}
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
