// A page speaks one language at a time; tests compare both.
import { learnWords } from '../src/text/words'

await Promise.all([learnWords('en'), learnWords('fr')])
