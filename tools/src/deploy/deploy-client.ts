import {
  budgetApprovalSchema,
  deployApiPath,
  deployErrorSchema,
  releaseAnswerSchema,
  gateAnswerSchema,
  historyAnswerSchema,
  stateAnswerSchema,
  tokenAnswerSchema,
  tokensAnswerSchema,
  uploadAnswerSchema,
  versionsAnswerSchema,
  type BudgetApproval,
  type ReleaseAnswer,
  type ReleaseBody,
  type GateAnswer,
  type HistoryAnswer,
  type StateAnswer,
  type TokenAnswer,
  type TokenBody,
  type TokensAnswer,
  type UploadAnswer,
  type VersionsAnswer,
} from '@cc/contracts/deploy/deploy-api';
import {
  deployTokenSchema,
  tokensRevocationSchema,
  type DeployToken,
  type TokensRevocation,
} from '@cc/contracts/deploy/deploy-token';
import { oneLine } from '@cc/contracts/deploy/line';
import { sourceHeader, type VersionSource } from '@cc/contracts/deploy/version-record';
import type { z } from 'zod';
import { commandText, installed } from '../cli/workspace.ts';
import { DeployProblem, problemOf } from './deploy-problem.ts';

/**
 * The deploy API of one registry, with one token.
 * @throws DeployProblem from every call that was refused or failed
 */
export interface DeployClient {
  state(): Promise<StateAnswer>;
  history(remote: string | undefined, limit: number): Promise<HistoryAnswer>;
  versions(remote: string): Promise<VersionsAnswer>;
  /** @param tar the version's files as one tar archive */
  upload(remote: string, tar: Uint8Array): Promise<UploadAnswer>;
  gate(remote: string, version: string): Promise<GateAnswer>;
  activate(remote: string, body: ReleaseBody): Promise<ReleaseAnswer>;
  mintToken(body: TokenBody): Promise<TokenAnswer>;
  tokens(): Promise<TokensAnswer>;
  revokeToken(id: string): Promise<DeployToken>;
  /** For the operator: ends all tokens of a remote. */
  revokeTokens(remote: string): Promise<TokensRevocation>;
  /** For the operator: approves the budget that a stored version asks for. */
  approveBudget(remote: string, version: string): Promise<BudgetApproval>;
}

interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly json?: object;
  readonly tar?: Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
  /** Message for a connection that broke before the answer. */
  readonly whenBroken: string;
}

const nothingChanged = 'Nothing was changed.';

/**
 * @param registryUrl origin of the registry
 * @param token a deploy token, or the operator's key
 * @param source what an uploaded version was built from
 */
export function createDeployClient(registryUrl: string, token: string, source?: VersionSource): DeployClient {
  async function call<Schema extends z.ZodType>(schema: Schema, asked: Call): Promise<z.output<Schema>> {
    const answer = await send(registryUrl, token, asked);
    const body = await answer.text().then(readAnswer, () => undefined);
    if (answer.ok) {
      const parsed = schema.safeParse(body);
      if (parsed.success) return parsed.data;
    }
    const refusal = deployErrorSchema.safeParse(body);
    if (refusal.success) throw problemOf(refusal.data);
    throw new DeployProblem(
      `${registryUrl} answered ${asked.method} ${asked.path} with ${answer.status} and no answer of the deploy API. Is it a registry?`,
    );
  }
  const get = <Schema extends z.ZodType>(schema: Schema, path: string) =>
    call(schema, { method: 'GET', path, whenBroken: nothingChanged });
  const post = <Schema extends z.ZodType>(schema: Schema, path: string, json: object, whenBroken: string) =>
    call(schema, { method: 'POST', path, json, whenBroken });

  return {
    state: () => get(stateAnswerSchema, 'state'),
    history: (remote, limit) =>
      get(historyAnswerSchema, `history${remote === undefined ? '' : `/${remote}`}?limit=${limit}`),
    versions: (remote) => get(versionsAnswerSchema, `versions/${remote}`),
    upload: (remote, tar) =>
      call(uploadAnswerSchema, {
        method: 'POST',
        path: `versions/${remote}`,
        tar,
        ...(source ? { headers: { [sourceHeader]: encodeURIComponent(JSON.stringify(source)) } } : {}),
        whenBroken: 'The upload was cut off: nothing was stored, and the live version is unchanged. Deploy again.',
      }),
    gate: (remote, version) => get(gateAnswerSchema, `gate/${remote}/${version}`),
    activate: (remote, body) => {
      const unknown = `No answer came, so the outcome is unknown. Check with ${commandText('deploy:history', remote)}`;
      return post(releaseAnswerSchema, `releases/${remote}`, body, unknown);
    },
    mintToken: (body) =>
      post(tokenAnswerSchema, 'tokens', body, 'If the token was created, deploy:token --list shows it.'),
    tokens: () => get(tokensAnswerSchema, 'tokens'),
    revokeToken: (id) =>
      call(deployTokenSchema, {
        method: 'DELETE',
        path: `tokens/${id}`,
        whenBroken: 'Check with deploy:token --list.',
      }),
    revokeTokens: (remote) =>
      call(tokensRevocationSchema, {
        method: 'DELETE',
        path: `tokens?remote=${remote}`,
        whenBroken: 'Do it again.',
      }),
    approveBudget: (remote, version) =>
      post(
        budgetApprovalSchema,
        `budgets/${remote}/${version}`,
        {},
        'Approve again: a second approval changes nothing.',
      ),
  };
}

async function send(
  registryUrl: string,
  token: string,
  { method, path, json, tar, headers: more, whenBroken }: Call,
): Promise<Response> {
  const type = tar ? 'application/x-tar' : 'application/json';
  const body = tar ? Buffer.from(tar) : json && JSON.stringify(json);
  const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': type } : {}), ...more };
  try {
    return await fetch(`${registryUrl}${deployApiPath}/${path}`, { method, headers, ...(body ? { body } : {}) });
  } catch (error) {
    if (neverArrived(error)) {
      const message = `The registry at ${registryUrl} cannot be reached. Is it running? ${installed ? '' : '"npm start" starts it; '}DEPLOY_URL names ${installed ? 'it' : 'another one'}.`;
      throw new DeployProblem(`${message}\n${nothingChanged}`, undefined, { cause: error });
    }
    throw new DeployProblem(`The connection to ${registryUrl} broke.\n${whenBroken}`, undefined, { cause: error });
  }
}

/**
 * The answer as JSON, or undefined. Commands print its texts, which other teams and foreign pages may have written, so
 * no sign in them reaches the terminal as a command. Only the registry's own sentences have several lines.
 */
function readAnswer(text: string): unknown {
  const printable = (key: string, value: unknown) => {
    if (typeof value !== 'string') return value;
    return key === 'error' ? value.split('\n').map(oneLine).join('\n') : oneLine(value);
  };
  try {
    return JSON.parse(text, printable);
  } catch {
    return undefined;
  }
}

const beforeArrival = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

// fetch puts the reason into the cause, which may contain one error for each address.
function neverArrived(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('code' in error && typeof error.code === 'string' && beforeArrival.has(error.code)) return true;
  if ('errors' in error && Array.isArray(error.errors)) return error.errors.every(neverArrived);
  return 'cause' in error && neverArrived(error.cause);
}
