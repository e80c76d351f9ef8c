export { wordlist as words } from '@scure/bip39/wordlists/korean.js'

/** Of these sentences are made. */
export const everyday = `
  모든 다음 이름 경우 대신 같이 현재 부분 번호 사용 해당 전체 처음 마지막 방식 시간
  내용 정보 시작 일반 계속 하지만 단위 이전 나머지 이상 즉시 일부 제한 범위 포함 먼저
  날짜 역할 진행 원래 최근 보통 오늘 내일 지금 사람 생각 마음 정말 많이 조금 항상 아직
  벌써 가장 그러나 문제 결과 가격 시장 아침 저녁 주말 친구 가족 학교 이야기 그냥 물론
  역시 결국 점점 특히`
