import { inLanguage } from '../../lang/words';
import { de } from './de';
import { en } from './en';

/** The words for people at tables: chat, watching, one's own games and notices. */
export const own = inLanguage({ en, de });
