import { escapeIdentifier } from 'pg';

/** The values of a statement under construction. What a request says enters SQL by one of these two ways only. */
export class SqlText {
  readonly values: unknown[] = [];

  /** A parameter. */
  value(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  /** A quoted name. */
  name(name: string): string {
    return escapeIdentifier(name);
  }
}
