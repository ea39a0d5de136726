import { inLanguage } from '../../lang/words';
import { de } from './de';
import { en } from './en';

/** The lab's own words, in the language of the site's. */
export const own = inLanguage({ en, de });
