/**
 * One process a folder. PGlite opens a folder twice without an error and loses data, and two workers must not share a journal,
 * so such a folder is used only under this lock. It is the one `npm start` takes as well.
 */
export { LockUnavailable, takeFolderLock } from "../../../../scripts/machine/folderLock.mjs";
