/** Between texts of one answer where an API has room for one only. */
export const textGap = '\n\n';
