/** The editor's rules without an editor: what a document of it may consist of. */
import { getSchema } from "@tiptap/core";
import { editorExtensions } from "./editorExtensions.ts";

export const editorSchema = getSchema(editorExtensions);
