const missing = {
  missingTitle: 'このページは見つかりません',
  missingText: 'アドレスが間違っているか、この部分がまだ公開されていない可能性があります。',
  closedTitle: 'この部分は公開されていません',
  closedText: '現在停止しています。ほかの部分はご利用いただけます。',
  insightsTitle: 'インサイトは公開されていません',
  insightsText: '現在停止しています。後でもう一度お越しください。',
  exchangeTitle: 'このページは{name}のものです',
  exchangeText: 'インサイトではなく、取引所本体の一部です。',
  toExchange: '{name}へ',
  toApp: 'アプリに戻る',
  toSpot: '現物取引へ',
  back: '戻る',
}

export const rooms = { missing }
