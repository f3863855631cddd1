import { letterNameMaxLength } from '@cc/contracts/entities/letter';
import type { LetterSummary } from '../api/letters.ts';

const thisYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const otherYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** The day of a time, in the user's time zone: `Nov 20`, in another year `Nov 20, 2025`. */
export function dayText(at: string): string {
  const date = new Date(at);
  return (date.getFullYear() === new Date().getFullYear() ? thisYear : otherYear).format(date);
}

/** A letter's name: its own, or else its subject, or else the day when it was begun. */
export function letterTitle({
  name,
  subject,
  createdAt,
}: Pick<LetterSummary, 'name' | 'subject' | 'createdAt'>): string {
  return name ?? (subject.trim().slice(0, letterNameMaxLength) || `Letter of ${dayText(createdAt)}`);
}
