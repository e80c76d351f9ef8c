const secrets = {
  held: 'تبدو هذه عبارة استرداد أو مفتاحًا خاصًا. من يعرفها يملك المحفظة. لن تُحفظ ولن تُرسل.',
}

export const rooms = { secrets }
