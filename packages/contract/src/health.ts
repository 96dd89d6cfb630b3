/** Whether the server can work, and which version of it answers (`GET /health/ready`). */
import { z } from "zod";

/** What a page reads of the answer. */
export const readyResponseSchema = z.object({ success: z.literal(true), version: z.string() });
