import { DomainError, type FieldError, redact } from '@gpuaas/kernel';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type ApiOperation, contractDocument, type Parameter } from './operations.ts';
import { refuseOddHeader, refuseOddValues } from './plain-values.ts';

/** Checks of one operation, compiled once. */
export interface Validation {
  /** Path, query and header values, with numbers and lists made of texts. Throws `invalid_request`. */
  parameters(values: RawParameters): CheckedParameters;
  /** Throws `invalid_request`. A body is never changed: what is not a number is not a number. */
  body(body: unknown): void;
  /** Why an answer is not what the contract says, or undefined. */
  response(status: number, body: unknown): string | undefined;
}

export interface RawParameters {
  path: Record<string, string>;
  query: Record<string, string | string[]>;
  header: Record<string, string | string[] | undefined>;
}

export interface CheckedParameters {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  header: Record<string, unknown>;
}

const documentId = 'contract';

function createAjv(coerceTypes: boolean | 'array'): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    verbose: true,
    coerceTypes,
    useDefaults: coerceTypes !== false,
  });
  // Both packages are CommonJS behind an ESM face.
  (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
  // A leap second, or a zone without minutes, is a time of RFC 3339 that no `Date` can hold.
  const { validate: isTime } = ajv.formats['date-time'] as { validate(text: string): boolean };
  // Whatever can be searched for; what is in a body may be kept, and has to be told again.
  const fits = coerceTypes === false ? isTellable : (time: number) => !Number.isNaN(time);
  ajv.addFormat('date-time', (text: string) => isTime(text) && fits(Date.parse(text)));
  ajv.addSchema({ ...contractDocument, $id: documentId });
  return ajv;
}

const [firstTime, lastTime] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')];

/** Whether four digits can say its year in UTC. False also for what is no time at all. */
function isTellable(time: number): boolean {
  return time >= firstTime && time <= lastTime;
}

const strict = createAjv(false);
const coercing = createAjv('array');

export function compileValidation(operation: ApiOperation): Validation {
  const parts = (['path', 'query', 'header'] as const).map(
    (place) => [place, coercing.compile(parameterSchema(operation.parameters, place))] as const,
  );
  const checkBody = operation.bodySchema && strict.compile(withContract(operation.bodySchema));
  const checkResponse = new Map(
    [...operation.responses].map(([status, schema]) => [status, schema && strict.compile(withContract(schema))]),
  );

  const headerNames = operation.parameters
    .filter((parameter) => parameter.in === 'header')
    .map(({ name }) => name.toLowerCase());

  return {
    parameters(values) {
      const checked: CheckedParameters = {
        path: { ...values.path },
        query: copyOf(values.query),
        header: ownOf(values.header, headerNames),
      };
      refuseOddValues(checked.path, '/path');
      refuseOddValues(checked.query, '/query');
      for (const name of headerNames) refuseOddHeader(checked.header[name], name);
      for (const [place, check] of parts) {
        const part = checked[place];
        if (!check(part)) throw invalid(check, place === 'path' ? 'path' : place);
      }
      return checked;
    },

    body(body) {
      refuseOddValues(body, '');
      if (!checkBody) {
        const nothing =
          body === undefined || body === null || (typeof body === 'object' && Object.keys(body).length === 0);
        if (!nothing) throw new DomainError('invalid_request', { reason: 'This operation takes no body.' });
        return;
      }
      if (body === undefined || body === null) {
        if (operation.bodyRequired)
          throw new DomainError('invalid_request', { reason: 'This operation needs a JSON body.' });
        return;
      }
      if (!checkBody(body)) throw invalid(checkBody, '');
    },

    response(status, body) {
      if (!checkResponse.has(status)) return `status ${status} is not declared`;
      const check = checkResponse.get(status);
      if (!check) return body === undefined ? undefined : `status ${status} has no body`;
      return check(body) ? undefined : strict.errorsText(check.errors);
    },
  };
}

/** What the operation does not know it is not asked about. */
function ownOf(headers: RawParameters['header'], names: readonly string[]): Record<string, unknown> {
  const own: Record<string, unknown> = {};
  for (const name of names) if (headers[name] !== undefined) own[name] = headers[name];
  return own;
}

/** Lists too, because checking makes numbers of their texts. */
function copyOf(query: RawParameters['query']): Record<string, unknown> {
  const copy: Record<string, unknown> = { ...query };
  for (const [name, value] of Object.entries(query)) if (Array.isArray(value)) copy[name] = [...value];
  return copy;
}

function parameterSchema(parameters: Parameter[], place: Parameter['in']): object {
  const mine = parameters.filter((parameter) => parameter.in === place);
  const name = (parameter: Parameter) => (place === 'header' ? parameter.name.toLowerCase() : parameter.name);
  return withContract({
    type: 'object',
    // Callers send headers we do not know; an unknown query parameter is a mistake that would pass unnoticed.
    additionalProperties: place === 'header',
    properties: Object.fromEntries(mine.map((parameter) => [name(parameter), parameter.schema])),
    // A missing idempotency key has an error of its own, which says what the key is for.
    required: mine.filter((parameter) => parameter.required && parameter.name !== 'Idempotency-Key').map(name),
  });
}

/** Makes `#/components/…` mean the contract, wherever a schema is compiled. */
function withContract(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', `"$ref":"${documentId}#/`)) as object;
}

function invalid(check: ValidateFunction, place: string): DomainError {
  const told = relevant(check.errors ?? []).map((error) => toFieldError(error, place));
  // Two rules can mean the same to whoever wrote the request.
  const errors = told.filter(
    ({ pointer, detail }, at) => told.findIndex((one) => one.pointer === pointer && one.detail === detail) === at,
  );
  const unknown = errors.find(({ code }) => code === 'unknown_field');
  if (unknown) return new DomainError('unknown_field', { field: unknown.pointer }, { errors });
  const reason = errors.map(({ pointer, detail }) => `${pointer === '' ? 'The body' : pointer} ${detail}`).join('; ');
  return new DomainError('invalid_request', { reason: `${reason}.` }, { errors });
}

/** An `oneOf` fails once for each branch; only what the writer of the request can act on is told. */
function relevant(errors: ErrorObject[]): ErrorObject[] {
  const plain = errors.filter(({ keyword }) => !['oneOf', 'anyOf', 'if'].includes(keyword));
  return (plain.length > 0 ? plain : errors).slice(0, 10);
}

function toFieldError(error: ErrorObject, place: string): FieldError {
  const at = (path: string) => `${place === '' ? '' : `/${place}`}${path}`;
  if (error.keyword === 'additionalProperties') {
    const { additionalProperty } = error.params as { additionalProperty: string };
    return {
      // A secret in the place of a name must not come back in an error, which may be kept.
      pointer: at(`${error.instancePath}/${redact(additionalProperty)}`),
      code: 'unknown_field',
      detail: 'is not known',
    };
  }
  if (error.keyword === 'required') {
    const { missingProperty } = error.params as { missingProperty: string };
    return { pointer: at(`${error.instancePath}/${missingProperty}`), code: 'required', detail: 'is missing' };
  }
  if (error.keyword === 'enum') {
    const { allowedValues } = error.params as { allowedValues: unknown[] };
    return { pointer: at(error.instancePath), code: 'enum', detail: `must be one of ${allowedValues.join(', ')}` };
  }
  return { pointer: at(error.instancePath), code: error.keyword, detail: inWords(error) };
}

/** A pattern says nothing to people; what it is for does. */
function inWords({ keyword, message, params, parentSchema }: ErrorObject): string {
  const { 'x-id': id, description } = (parentSchema ?? {}) as { 'x-id'?: string; description?: string };
  if (keyword === 'pattern' && id !== undefined) {
    return `is not ${/^[AO]/.test(id) ? 'an' : 'a'} ${id.replace(/(?<!^)([A-Z])/g, ' $1').toLowerCase()}`;
  }
  const { limit } = params as { limit?: number };
  if (keyword === 'maxLength') return `must have at most ${limit} characters`;
  if ((keyword === 'minLength' && limit === 1) || (keyword === 'pattern' && params['pattern'] === '\\S'))
    return 'must not be empty';
  if (keyword === 'minLength') return `must have at least ${limit} characters`;
  if (keyword === 'pattern' && description !== undefined)
    return `is invalid: use ${description.charAt(0).toLowerCase()}${description.slice(1).replace(/\.$/, '')}`;
  return message ?? 'is not valid';
}
