// The conditions of more than one file. What only one file asks stands there, with the same kind of name.

export const neverWritten = "attribute_not_exists(pk)";
/** The items with a `version` are written whole, each time over the version that was read. */
export const asItWasRead = "version = :version";
/** DynamoDB deletes late, sometimes by days, so what has expired must also count as free. */
export const free = `${neverWritten} OR expiresAt <= :now`;
