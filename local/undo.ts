/** What was started, ended in the opposite order. */
export type Undo = (() => void | Promise<void>)[];
