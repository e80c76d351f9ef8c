const leave = {
  title: '{name} saytidan chiqib, bu yerga oʻtmoqdasiz:',
  lookAlike: 'Bu nomda boshqa alifbo harflari bor, ular sizga tanish harflarga oʻxshab koʻrinishi mumkin.',
  text: 'U yerda koʻradiganlaringiz bizga tegishli emas. Post orqali ochilgan sahifada hech qachon parolingizni yoki tiklash iborangizni kiritmang.',
  app: 'Bu {name} ilovasini ochadi',
  mail: 'Bu pochtangizni ochadi, kimga:',
  telephone: 'Bu qoʻngʻiroq qiladi:',
  outside: 'Faqat bu havolani yozgan odamga ishonsangiz davom eting.',
  stay: 'Qolish',
  goOn: 'Davom etish',
}

export const rooms = { leave }
