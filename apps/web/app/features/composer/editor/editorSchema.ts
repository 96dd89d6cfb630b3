/** The editor's schema without an editor: what a document may consist of. */
import { getSchema } from "@tiptap/core";
import { editorExtensions } from "./editorExtensions.ts";

export const editorSchema = getSchema(editorExtensions);
