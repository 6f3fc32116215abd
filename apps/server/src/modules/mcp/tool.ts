import type { z } from 'zod';
import type { McpSession } from './session.ts';

/** Content that a tool returns in addition to its structured output. */
export interface Extras {
  /** Small pictures to look at. */
  previews?: { data: string; mimeType: string }[];
  /** Links to files and pages. */
  links?: { uri: string; name: string; mimeType?: string }[];
}

/** A tool of the MCP server: a thin layer over routes of the API. */
export interface Tool {
  name: string;
  title: string;
  description: string;
  input: z.ZodObject;
  output: z.ZodObject;
  /** Whether it changes nothing. */
  readOnly: boolean;
  /** Whether it may cost money or credits. */
  costs?: boolean;
  run(args: never, session: McpSession): Promise<{ data: unknown } & Extras>;
}

/** Keeps the types of a tool's input and output together. */
export const tool = <In extends z.ZodObject, Out extends z.ZodObject>(
  definition: Omit<Tool, 'input' | 'output' | 'run'> & {
    input: In;
    output: Out;
    run(args: z.output<In>, session: McpSession): Promise<{ data: z.input<Out> } & Extras>;
  },
): Tool => definition;
