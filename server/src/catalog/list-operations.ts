import { z } from 'zod';
import type { JobEndpoint } from '../endpoints/define-endpoint.ts';
import { invariant } from '../kernel/invariant.ts';
import { sentSchema } from './client-schema.ts';
import { schemaOf } from './describe-endpoint.ts';
import type { JsonSchema } from './readable-schema.ts';
import { parametersOf } from './route-operation.ts';
import { typeName } from './type-name.ts';

/*
 * A list as a table: as the body, or as the file of a form. The path of the call takes both as well, but generated clients know one type of
 * body for an operation.
 */

/** @param call the operation that takes the list as JSON */
export function csvOperation(endpoint: JobEndpoint, call: JsonSchema): JsonSchema {
  return {
    ...call,
    operationId: `${endpoint.name}_csv`,
    summary: `${endpoint.title}, as CSV`,
    parameters: [...(call.parameters as JsonSchema[]), ...parametersOf(fieldsBeside(endpoint), 'query')],
    requestBody: {
      required: true,
      content: {
        'text/csv': {
          schema: {
            type: 'string',
            description: `${aboutTable(endpoint)} The other fields of the request are in the query.`,
          },
          example: exampleTable(endpoint),
        },
      },
    },
  };
}

/** @param call the operation that takes the list as JSON */
export function uploadOperation(endpoint: JobEndpoint, call: JsonSchema): JsonSchema {
  return {
    ...call,
    operationId: `${endpoint.name}_upload`,
    summary: `${endpoint.title}, as an uploaded file`,
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: { $ref: `#/components/schemas/${uploadName(endpoint)}` },
          encoding: { file: { contentType: 'text/csv' } },
          example: { file: exampleTable(endpoint), name: 'q4-list' },
        },
      },
    },
  };
}

const uploadName = ({ name }: JobEndpoint) => `${typeName(name)}UploadRequest`;

/** The form of an upload, by the name of its component. */
export function uploadSchema(endpoint: JobEndpoint): [string, JsonSchema] {
  const { properties, ...form } = sentSchema(schemaOf(fieldsBeside(endpoint)));
  return [
    uploadName(endpoint),
    {
      ...form,
      required: ['file'],
      properties: {
        file: { type: 'string', format: 'binary', description: aboutTable(endpoint) },
        ...(properties as JsonSchema),
      },
    },
  ];
}

function fieldsBeside({ request }: JobEndpoint): z.ZodObject {
  invariant(request instanceof z.ZodObject, 'the request of a list is an object with data');
  return request.omit({ data: true });
}

function aboutTable({ item }: JobEndpoint): string {
  const fields = Object.keys(schemaOf(item).properties as object).join(', ');
  return `The list as a table. The first line names the columns: fields of an item (${fields}), and any others, which come back beside the results.`;
}

function exampleTable({ exampleResults: [first] }: JobEndpoint): string {
  const input = first?.input ?? {};
  return `${Object.keys(input).join()}\r\n${Object.values(input).join()}\r\n`;
}
