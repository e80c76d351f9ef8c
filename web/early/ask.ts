import { firstCalls, firstFeed } from '#bridge/exchange/calls/firstCalls.ts'
import { askEarly } from './askEarly.ts'

/*
 * Stands in the home page's document, and asks for the first posts before any file has come. It is for what is most often true; in
 * all other cases it does nothing, and the page asks as it would without it.
 */

window.insightsEarly = askEarly(firstCalls['social.feed'].path, () => firstFeed)
