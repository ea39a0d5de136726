/** What kind of site this is. */

const root = typeof document === 'undefined' ? undefined : document.documentElement;

/** Whether it is nothing but files that some host serves: then there is no server to ask, and every page is one file. */
export const onlyFiles = root?.dataset.site === 'files';
