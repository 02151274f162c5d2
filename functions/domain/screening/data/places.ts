import { territories } from "./territories.ts";

/** Cities and regions that tell branches and companies of one group apart. */
const cities =
  "moscow london paris berlin tehran baghdad damascus aleppo beirut dubai abu dhabi istanbul ankara cairo kabul kandahar karachi lahore islamabad delhi mumbai beijing shanghai " +
  "shenzhen guangzhou pyongyang seoul tokyo osaka singapore york boston chicago dallas atlanta phoenix cleveland houston miami angeles madrid barcelona rome milan vienna zurich geneva " +
  "brussels amsterdam minsk kyiv kiev odessa donetsk lugansk luhansk crimea sevastopol simferopol petersburg tripoli benghazi sanaa aden khartoum mogadishu nairobi lagos johannesburg " +
  "sydney melbourne caracas bogota havana managua mexico lima santiago africa african asia asian europe european america american arab arabian gulf caspian siberia siberian ural volga caucasus";

/** Words that say where an organisation is rather than what it is called. */
export const placeWords: ReadonlySet<string> = new Set([
  ...cities.split(" "),
  ...territories.flatMap(({ names }) => names).filter((name) => /^[a-z]{4,}$/.test(name)),
]);
