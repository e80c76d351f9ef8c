/** A writing system, with words by people who write in it. */
export interface WritingSystem {
  /** The exchange's number of the language, for what says it; 0 where it has none: then a text is English to the page. */
  readonly languageType: number
  readonly name: string
  /** With words as long as its languages have them. */
  readonly text: string
  /** Whether its lines break between words alone. */
  readonly hasSpaces: boolean
}

export const writingSystems = {
  Latin: {
    languageType: 30,
    name: 'Friederike Überwasser-Großkreutz',
    text: 'Die Finanzmarktregulierung bleibt widersprüchlich: Wertpapierhandel über Nacht, Ängste am Morgen. Größere Schwankungen überraschen niemanden mehr.',
    hasSpaces: true,
  },
  Cyrillic: {
    languageType: 3,
    name: 'Святослав Преображенский',
    text: 'Высокочастотная торговля не противоречит долгосрочному инвестированию, ёлки. Предусмотрительность важнее прибыли, и йод щиплет.',
    hasSpaces: true,
  },
  Greek: {
    languageType: 0,
    name: 'Παναγιώτης Παπαδημητρίου',
    text: 'Η χρηματοοικονομική αβεβαιότητα παραμένει: οι επενδυτές περιμένουν. Ό,τι ανεβαίνει απότομα, πέφτει ΐδια γρήγορα.',
    hasSpaces: true,
  },
  Arabic: {
    languageType: 39,
    name: 'عبد الرحمن المستشار',
    text: 'لا تُخاطِرْ بما لا تستطيع خسارته، فالأسواقُ تتقلّبُ كلَّ يومٍ. المستثمرون الصبورون يستفيدون من الانخفاضات الكبيرة.',
    hasSpaces: true,
  },
  Hebrew: {
    languageType: 0,
    name: 'אלכסנדרה בן־יהודה',
    text: 'שׁוּק הַהוֹן אֵינוֹ קָזִינוֹ, וְהַסַּבְלָנוּת מִשְׁתַּלֶּמֶת. המשקיעים המתחילים ממהרים מדי, והמנוסים ממתינים להזדמנויות.',
    hasSpaces: true,
  },
  Devanagari: {
    languageType: 0,
    name: 'लक्ष्मीनारायण श्रीवास्तव',
    text: 'बाज़ार में उतार-चढ़ाव सामान्य है, धैर्य ज़रूरी है। क्रिप्टोकरेंसी विनिमय पर विश्वसनीयता और पारदर्शिता सबसे महत्त्वपूर्ण हैं।',
    hasSpaces: true,
  },
  Thai: {
    languageType: 0,
    name: 'ธนกฤตพิพัฒน์ วงศ์สุวรรณ',
    text: 'ตลาดคริปโตผันผวนมากในสัปดาห์นี้ ผู้ลงทุนที่ใจเย็นมักได้เปรียบ อย่าลืมตั้งจุดตัดขาดทุนก่อนเข้าซื้อทุกครั้ง เพราะน้ำขึ้นให้รีบตักก็ไม่ใช่คำตอบ',
    hasSpaces: false,
  },
  Han: {
    languageType: 0,
    name: '司馬相如讀市場筆記',
    text: '市場波動加劇，長期持有者並未恐慌。鏈上數據顯示，大戶仍在緩慢累積，而散戶情緒已經降到今年最低點。請注意風險，切勿借貸投資。',
    hasSpaces: false,
  },
  Hangul: {
    languageType: 0,
    name: '대한민국투자연구소',
    text: '시장 변동성이 커졌지만 장기투자자들은 흔들리지 않았습니다. 거래소의 투명성과 신뢰성이 무엇보다 중요하며, 분할매수전략이 유효합니다.',
    hasSpaces: false,
  },
} as const satisfies Readonly<Record<string, WritingSystem>>

/** Before a page's own scripts: whatever it is told that people wrote is in one writing system. */
export const writtenIn = ({ languageType, name, text }: WritingSystem): string => `{
  const told = ${JSON.stringify({ nickName: name, text, bio: text, title: name, languageType, html: `<p>${text}</p><h2>${name}</h2><ul><li>${text}</li></ul>`, entities: [] })}
  const rewrite = (part) => {
    if (Array.isArray(part)) return part.map(rewrite)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(
      Object.entries(part).map(([key, value]) => [key, value !== null && value !== undefined && key in told ? told[key] : rewrite(value)]),
    )
  }
  const ask = window.fetch
  window.fetch = async (...given) => {
    const answer = await ask(...given)
    if (!answer.url.includes('/social/') || !answer.headers.get('content-type')?.includes('json')) return answer
    const { status, headers } = answer
    return new Response(JSON.stringify(rewrite(await answer.json())), { status, headers })
  }
}`
