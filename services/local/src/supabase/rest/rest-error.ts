/** A refusal in PostgREST's format. */
export class RestError extends Error {
  readonly status: number;
  readonly body: RestErrorBody;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, body: Partial<RestErrorBody> & Pick<RestErrorBody, 'code' | 'message'>, headers = {}) {
    super(body.message);
    this.status = status;
    this.body = { code: body.code, details: body.details ?? null, hint: body.hint ?? null, message: body.message };
    this.headers = headers;
  }
}

export interface RestErrorBody {
  readonly code: string;
  readonly details: string | null;
  readonly hint: string | null;
  readonly message: string;
}

/** The query string could not be parsed. */
export function parseError(what: string, raw: string, position = 0): RestError {
  return new RestError(400, {
    code: 'PGRST100',
    message: `"failed to parse ${what} (${raw})" (line 1, column ${position + 1})`,
    details: position < raw.length ? `unexpected "${raw.charAt(position)}"` : 'unexpected end of input',
  });
}

/** The client wants one object, but there are none or many. */
export function notSingular(rows: number): RestError {
  return new RestError(406, {
    code: 'PGRST116',
    message: 'Cannot coerce the result to a single JSON object',
    details: `The result contains ${rows} rows`,
  });
}

/** A feature of PostgREST that this stand-in lacks: refused, rather than answered wrongly. */
export function notImplemented(feature: string): RestError {
  return new RestError(400, { code: 'PGRST127', message: 'Feature not implemented', details: feature });
}
