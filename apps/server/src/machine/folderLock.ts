/**
 * One process per folder. PGlite opens a folder twice without an error and loses data, and two workers must not share a journal, so such a
 * folder is used only under this lock. `npm start` takes the same lock.
 */
export { LockUnavailable, takeFolderLock } from "../../../../scripts/machine/folderLock.mjs";
