import { escapeIdentifier } from 'pg';

/** The parameters of a statement under construction. Values of a request enter SQL only through these two methods. */
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
