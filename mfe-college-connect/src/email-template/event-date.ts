/** Whether a stored date (`2027-08-02`) lies before today, where the athlete is. */
export function isPast(date: string, now = new Date()): boolean {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
  return /^\d{4}-\d{2}-\d{2}$/.test(date) && date < day.join('-');
}
