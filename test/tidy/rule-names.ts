/** The rules to which there are exemptions: a rule is named by the sentence that its fault shows. */
export const takenFile = "every file is taken by another";
export const takenExport = "every export is taken by another file";
export const mirrored = "each route, job and file of the store has its test in the mirror";
export const parameters = "a function takes at most 3 parameters; more become one named object";
export const computedImport = "an import names what it imports";
