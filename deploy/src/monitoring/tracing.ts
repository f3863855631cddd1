import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Attributes,
  type Context,
  type Span,
  type Tracer,
} from '@opentelemetry/api';
import { requestIdIn } from '@cc/contracts/api/traceparent';
import { currentWork, type CurrentWork } from './current-work.ts';

/** Makes spans; undefined while no traces are collected. */
let tracer: Tracer | undefined;
/** The id of the trace that the next root span begins. */
let nextTraceId = '';

/**
 * Begins to collect traces, and hands them to a collector by OTLP over HTTP.
 * @param endpoint its origin; without it nothing is collected, and nothing of the library is loaded
 * @returns hands over what is left, and stops. It never fails: traces are not worth an error.
 */
export async function startTracing(service: string, endpoint: string | undefined): Promise<() => Promise<void>> {
  if (endpoint === undefined) return async () => undefined;
  const [{ BatchSpanProcessor, RandomIdGenerator, TracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const random = new RandomIdGenerator();
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': `coach-connect-${service}` }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) })],
    idGenerator: { generateTraceId: () => nextTraceId, generateSpanId: () => random.generateSpanId() },
  });
  tracer = provider.getTracer('coach-connect');
  return async () => {
    tracer = undefined;
    await provider.shutdown().catch(() => undefined);
  };
}

interface Beginning {
  readonly kind: SpanKind;
  readonly attributes: Attributes;
  /** The header of a caller of ours: what it called for belongs to its span. Left out: the trace begins here. */
  readonly traceparent?: string | undefined;
}

/** Begins the first span of this process for a request. @returns undefined without traces */
export function beginSpan(id: string, name: string, { kind, attributes, traceparent }: Beginning): Span | undefined {
  nextTraceId = id.replaceAll('-', '');
  return tracer?.startSpan(name, { kind, attributes }, contextOf(traceparent));
}

/** Only a span that was collected is a parent. */
function contextOf(traceparent = ''): Context {
  const [, traceId, spanId, flags] = traceparent.split('-');
  if (requestIdIn(traceparent) === undefined || !traceId || !spanId || flags !== '01') return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true });
}

/**
 * Runs work as a span of the request that it belongs to. Attributes are our own words: never a query, an address or a
 * text.
 * @param isFailed whether a result is a failure; an error always is
 */
export async function inSpan<Result>(
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
  isFailed: (result: Result) => boolean = () => false,
): Promise<Result> {
  const current = currentWork.getStore();
  if (!tracer || !current?.span) return work();
  const parent = trace.setSpan(ROOT_CONTEXT, current.span);
  const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, parent);
  let failed = true;
  try {
    const result = await currentWork.run({ id: current.id, span }, work);
    failed = isFailed(result);
    return result;
  } finally {
    endSpan(span, failed);
  }
}

export function endSpan(span: Span, failed: boolean): void {
  if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** The id of no span, as the header must have one. */
const nobody = '0000000000000001';

/** The header for what a request calls, or for a job that it leaves behind. */
export function traceparentOf({ id, span }: CurrentWork): string {
  const digits = id.replaceAll('-', '');
  return span ? `00-${digits}-${span.spanContext().spanId}-01` : `00-${digits}-${nobody}-00`;
}

/**
 * Runs a job as part of the request that left it behind.
 * @param payload has the request's header in `traceparent`; without it, the job belongs to none
 */
export async function inJob<Result>(name: string, payload: unknown, work: () => Promise<Result>): Promise<Result> {
  const given = typeof payload === 'object' && payload !== null && 'traceparent' in payload ? payload.traceparent : '';
  const id = requestIdIn(given);
  if (id === undefined || typeof given !== 'string') return work();
  const span = beginSpan(id, `job ${name}`, { kind: SpanKind.CONSUMER, attributes: {}, traceparent: given });
  let failed = true;
  try {
    const result = await currentWork.run({ id, span }, work);
    failed = false;
    return result;
  } finally {
    if (span) endSpan(span, failed);
  }
}
