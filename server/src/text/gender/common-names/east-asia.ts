import type { CommonNames } from './common-names.ts';

export const eastAsiaNames: CommonNames = {
  ID: {
    female: `Agustina Aisyah Amelia Anggraini Anggun Anisa Annisa Aryani Asih Astuti Ayu Cahyani Cantika Cinta Citra Dahlia
      Desi Dewi Diah Dinda Dini Dwiyanti Endah Endang Ernawati Erni Esti Etty Euis Evi Fadhilah Fatimah Fatmawati
      Febriana Febriani Fitri Fitria Fitriani Hartati Hartini Hasanah Henny Herawati Heryanti Indah Indrawati Indriani
      Intan Ira Irma Ismawati Kartika Kartini Khadijah Khoirunnisa Kurniasih Kurniawati Lasmi Lastri Lestari Lilis
      Lina Maharani Marlina Maryati Maya Megawati Melati Mira Mulyani Mulyati Murni Murniati Ningsih Nining Nuraini
      Nurhayati Nurlaila Nurul Oktaviani Permata Pratiwi Puspita Puspitasari Putri Rahayu Rahmawati Ratih Ratna
      Ratnasari Retno Rina Rini Riska Risma Rohani Rosmiati Rukmini Safitri Salamah Sari Septiani Setiawati Silvi
      Sinta Siska Siti Sri Suci Suharti Suhartini Sukmawati Sulastri Sulistiawati Sumarni Sumiati Sunarti Supriyati
      Suryani Susanti Susilawati Syarifah Titin Tuti Umi Utami Vina Wahyuni Wati Widiastuti Widya Winarti Winda Wulan
      Wulandari Yanti Yuliana Yuliani Yulianti Yuni Yunita`,
    male: `Abdullah Achmad Adhi Adi Adit Aditya Agung Agus Ahmad Akbar Alamsyah Ali Amin Andika Ardi Ardiansyah Arief Arif
      Ario Aryo Asep Bagas Bagus Bambang Bayu Benny Budi Budiman Budiono Cahyo Cahyono Cecep Dadang Damar Darma
      Darmawan Darto Darwis Deden Dedi Didik Dimas Djoko Doni Edi Edy Eko Endro Fachri Fadli Fahmi Faisal Fajar Fathur
      Ferdi Firman Firmansyah Galih Gatot Gede Gunawan Guntur Gusti Hadi Halim Hamdan Handoko Hari Hariyanto Harjono
      Harto Hartono Hasan Hendra Hendri Hendro Heri Herlambang Herman Heru Ilham Imam Indra Irawan Irfan Irwan
      Iskandar Ismail Iwan Jarwo Jatmiko Joko Joyo Junaidi Karno Komarudin Krisna Kurniawan Lukman Mahmud Maman
      Maulana Muhamad Muhammad Mulyadi Mulyono Mustofa Nugroho Nurdin Oka Paijo Pandu Panji Parto Pramono Prasetyo
      Pratama Priyo Purnomo Putra Rahmat Rangga Rendi Rendra Reza Rian Ridwan Rizal Rudi Rudianto Rusdi Sapto
      Sarwono Satria Setiawan Setyo Sigit Slamet Soekarno Sugeng Sugiarto Sugiono Suharto Suhendra Sukarno Sukirman
      Sulaiman Sumarno Sunarto Supardi Suparman Supriyadi Surya Suryadi Suryanto Susanto Susilo Sutanto Sutrisno
      Suwarno Syahrul Syaiful Syamsul Tarmizi Taufik Taufiq Tedi Teguh Timbul Tono Toto Triyono Ucok Ujang Umar Untung
      Usman Wardi Warno Wawan Wibowo Widodo Wijaya Wiranto Wisnu Yadi Yanto Yayan Yogi Yuda Yudha Yudi Yusuf Zaenal
      Zainal Zainuddin Zulkifli`,
  },
  JP: {
    female: `Aiko Akiko Asako Atsuko Ayako Chieko Chiyoko Chizuko Emiko Etsuko Fumiko Hanako Harue Haruko Hatsue Hideko
      Hiroko Hiromi Hisako Ikue Junko Kanako Kaori Kaoru Kayoko Kazuko Keiko Kikuko Kimiko Kiyoko Kumiko Kyoko Machiko
      Mariko Masako Mayumi Megumi Michiko Midori Mieko Minako Misaki Misako Mitsuko Miwa Miyako Miyuki Mizuki Momoko
      Motoko Namiko Nanami Naoko Narumi Natsuko Nobuko Noriko Reiko Rieko Risa Ritsuko Sachiko Saori Satoko Sayaka
      Sayuri Setsuko Shizuka Shizuko Sumiko Suzuko Takako Tamiko Tomiko Tomoko Tomomi Toshiko Umeko Wakana Yasuko
      Yayoi Yoko Yoshiko Yukiko Yuko Yumiko Yuriko`,
    male: `Akihiko Akihiro Akio Akira Arata Atsushi Daichi Daiki Daisuke Eiichi Eiji Fumio Gen Genji Goro Hachiro Hajime
      Haruki Haruo Hayato Hideaki Hidehiko Hideki Hideo Hidetoshi Hiroaki Hirofumi Hiroki Hiromasa Hironobu Hiroshi
      Hirotaka Hiroto Hiroya Hiroyuki Hisao Hisashi Hitomi Hitoshi Ichiro Isamu Isao Jiro Joji Jun Junichi Junji
      Junpei Kaito Kanta Katsuhiko Katsumi Katsuo Katsuro Kazuhiko Kazuhiro Kazuki Kazuma Kazumasa Kazunori Kazuo
      Kazuya Kazuyuki Keiichi Keiji Keisuke Keita Ken Kenichi Kenji Kensuke Kenta Kentaro Kenzo Kichiro Kiichi Kimio
      Kintaro Kiyoshi Kohei Koichi Koji Koki Kosuke Kota Kotaro Kunihiko Kunio Kyohei Makoto Mamoru Manabu Masaaki
      Masafumi Masahide Masahiko Masahiro Masaki Masami Masanobu Masanori Masao Masaru Masashi Masato Masatoshi Masaya
      Masayoshi Masayuki Michio Mikio Minoru Mitsuhiro Mitsuo Mitsuru Morio Motoki Naohiro Naoki Naoto Nobuhiko
      Nobuhiro Nobuo Nobuyuki Norio Noriyuki Osamu Rikuto Rokuro Ryo Ryohei Ryoichi Ryoji Ryosuke Ryota Ryuichi Ryuji
      Ryunosuke Saburo Sadao Satoru Satoshi Seiichi Seiji Seiya Shigeki Shigenobu Shigeo Shigeru Shigeyuki Shin Shingo
      Shinichi Shinji Shinjiro Shinobu Shinpei Shinsuke Shintaro Shinya Shiro Shogo Shohei Shoichi Shoji Shota Shozo
      Shuhei Shuichi Shuji Shun Shunsuke Shusaku Sosuke Sota Susumu Tadao Tadashi Taichi Taiga Taiki Taisuke Takaaki
      Takahiro Takahisa Takao Takashi Takayuki Takehiko Takeo Takeru Takeshi Taku Takuma Takumi Takuya Tamotsu Taro
      Tatsuo Tatsuro Tatsuya Teruo Tetsuo Tetsuro Tetsuya Tokio Tomohiro Tomoki Tomonori Tomoya Tomoyuki Toru Toshiaki
      Toshifumi Toshihiko Toshihiro Toshiki Toshio Toshiro Toshiyuki Tsubasa Tsuneo Tsutomu Tsuyoshi Wataru Yasuaki
      Yasuhiko Yasuhiro Yasuo Yasushi Yasutaka Yohei Yoichi Yoji Yoshiaki Yoshihiko Yoshihiro Yoshikazu Yoshinobu
      Yoshinori Yoshio Yoshiro Yoshitaka Yoshito Yosuke Yota Yuichi Yuji Yujiro Yukihiro Yukio Yusuke Yuta Yutaka Yuya`,
  },
  KR: {
    female: `Ae-Ran Ae-Ri Aera Aeri Ah-Reum Areum Bo-Ra Bora Chae-Rin Chae-Won Chaewon Chaeyoung Eun-Ah Eun-Bi Eun-Chae
      Eun-Hee Eun-Hye Eun-Ju Eun-Jung Eun-Kyung Eun-Mi Eun-Sook Eunbi Eunha Eunhye Eunji Eunju Eunjung Eunmi Eunsook
      Ga-Eun Ga-In Gaeun Gyeong-Hee Hayoung Hee-Jung Heejung Hwa-Young Hye-Jin Hye-Jung Hye-Kyo Hye-Kyung Hye-Ri
      Hye-Rin Hye-Soo Hye-Sun Hye-Won Hye-Young Hyejeong Hyejin Hyeri Hyerin Hyewon Hyeyoung Hyo-Joo Hyo-Ri Hyori
      Hyun-A Hyun-Joo Hyun-Jung Hyun-Sook Hyuna Hyunjung Hyunsook In-Sook Insook Ji-A Ji-Ae Ji-Eun Ji-Hye Ji-Sook
      Ji-Yeon Ji-Young Jieun Jihye Jin-Ah Jin-Hee Jin-Joo Jin-Sook Jinah Jinhee Jiyeon Jiyoung Joo-Hee Joohee Jung-Ah
      Jung-Eun Jung-Hee Jung-Hwa Jung-Mi Jung-Sook Jungah Jungeun Junghee Jungsook Kyung-Ah Kyung-Hee Kyung-Hwa
      Kyung-Mi Kyung-Sook Kyunghee Kyungsook Mi-Hee Mi-Hwa Mi-Jin Mi-Jung Mi-Kyung Mi-Ra Mi-Ran Mi-Sook Mi-Sun Mi-Yeon
      Mi-Young Mihee Mihwa Mijin Mijung Mikyung Min-Ah Min-Ji Min-Jung Minah Minji Minjung Misook Misun Miyeon Miyoung
      Na-Eun Na-Ra Na-Rae Na-Ri Na-Yeon Na-Young Nara Nari Nayeon Nayoung Ok-Hee Ok-Ja Ran-Hee Sae-Rom Se-Ra Seo-Yeon
      Seo-Yoon Seol-Hyun Seoyeon Seoyun So-Eun So-Hee So-Hyun So-Jin So-Mi So-Ra So-Yeon So-Yi So-Young Sohee Sohyun
      Somi Soo-Ji Soo-Jin Soo-Jung Soo-Kyung Soo-Mi Soo-Yeon Soo-Young Sooji Soojin Soojung Sookyung Soomi Sooyeon
      Sooyoung Sora Soyeon Soyoung Su-Ji Sujin Sujung Sun-Ah Sun-Hee Sun-Mi Sun-Sook Sun-Young Sunhee Sunmi Sunyoung
      Ye-Eun Ye-Ji Ye-Jin Ye-Rin Ye-Won Yeeun Yeji Yejin Yeo-Jin Yeon-Ah Yeon-Hee Yeon-Ju Yeonhee Yerin Yewon Yoo-Jung
      Yoo-Mi Yoo-Na Yoo-Ri Yoojung Yoon-Ah Yoon-Hee Yoon-Ju Yoona Yoonju Young-Ae Young-Hee Young-Ja Young-Mi
      Young-Ran Young-Sook Younghee Youngja Youngmi Youngsook Yu-Na Yu-Ri Yuna Yuri`,
    male: `Beom-Soo Byung-Ho Byung-Hun Byung-Soo Byunghun Chan-Ho Chan-Sung Chan-Yeol Chang-Ho Chang-Min Chang-Soo
      Chang-Wook Changho Changmin Chanho Chanwoo Cheol-Soo Chul-Soo Chulsoo Dae-Ho Dae-Hyun Dae-Jung Dae-Sung Dae-Won
      Daehyun Daesung Do-Hyun Do-Yoon Dohyun Dong-Gun Dong-Ha Dong-Hae Dong-Ho Dong-Hoon Dong-Hyuk Dong-Hyun Dong-Jin
      Dong-Joon Dong-Min Dong-Soo Dong-Sung Dong-Wan Dong-Won Dong-Woo Dong-Wook Dongho Donghoon Donghyun Dongjun
      Dongmin Dongwoo Dongwook Doyun Geon-Woo Gi-Tae Gun-Woo Gunwoo Gwang-Soo Gyu-Hyun Hak-Soo Ho-Jin Ho-Jun Ho-Seok
      Hojin Hojun Hong-Bin Hong-Ki Hoseok Hwan-Hee Hyeok-Jun Hyuk-Jae Hyun-Bin Hyun-Ho Hyun-Joong Hyun-Jun Hyun-Ki
      Hyun-Min Hyun-Seok Hyun-Seung Hyun-Sik Hyun-Soo Hyun-Woo Hyunbin Hyung-Jun Hyung-Min Hyung-Sik Hyung-Suk
      Hyungjun Hyunjoon Hyunjun Hyunki Hyunmin Hyunseok Hyunsik Hyunsoo Hyunwoo Il-Sung In-Guk In-Ho In-Soo In-Sung
      Inho Inseong Jae-Beom Jae-Ho Jae-Hwan Jae-Hyun Jae-Jin Jae-Joong Jae-Min Jae-Seok Jae-Suk Jae-Sung Jae-Won
      Jae-Woo Jae-Wook Jaebum Jaehwan Jaehyun Jaejin Jaemin Jaeseok Jaesung Jaewoo Jaewook Ji-Ho Ji-Hoon Ji-Hwan
      Ji-Sub Ji-Sung Ji-Yong Jiho Jihoon Jihwan Jin-Ho Jin-Hyuk Jin-Kyu Jin-Woo Jin-Wook Jinho Jinhyuk Jinwoo Jisung
      Jiyong Jong-Ho Jong-Hoon Jong-Hyun Jong-Il Jong-Min Jong-Seok Jong-Soo Jong-Suk Jong-Un Jonghyun Jongmin
      Jongseok Jongsoo Joo-Won Joon-Gi Joon-Ho Joon-Hyuk Joon-Young Joonho Joonyoung Jun-Ho Jun-Hyung Jun-Su Jun-Young
      Jung-Ho Jung-Hoon Jung-Hwan Jung-Soo Jung-Suk Jung-Woo Jungho Junghoon Junghwan Jungkook Jungwoo Junho Junhyung
      Junsu Kang-Min Kang-Woo Ki-Beom Ki-Ho Ki-Hyun Ki-Joon Ki-Tae Kibum Kwang-Ho Kwang-Hyun Kwang-Min Kwang-Soo
      Kwang-Su Kwangsoo Kyu-Hyun Kyuhyun Kyung-Ho Kyung-Soo Kyungho Kyungsoo Min-Ho Min-Hyuk Min-Jae Min-Jun Min-Ki
      Min-Kyu Min-Seok Min-Soo Min-Suk Min-Sung Min-Woo Minho Minhyuk Minjae Minjun Minki Minkyu Minseok Minsoo
      Minsung Minwoo Moon-Sik Myung-Bak Myung-Soo Myungsoo Nam-Gil Nam-Joon Namjoon Sang-Ho Sang-Hoon Sang-Hyun
      Sang-Jin Sang-Jun Sang-Min Sang-Soo Sang-Woo Sang-Wook Sangho Sanghoon Sanghyun Sangmin Sangwoo Se-Hoon Se-Hun
      Sehun Seo-Jun Seojun Seok-Ho Seok-Jin Seokjin Seong-Ho Seong-Jin Seong-Min Seung-Gi Seung-Ho Seung-Hoon
      Seung-Hwan Seung-Hyun Seung-Jae Seung-Jun Seung-Min Seung-Ri Seung-Won Seung-Woo Seungho Seunghoon Seunghyun
      Seungjae Seungmin Seungwoo Shi-Woo Si-Won Si-Woo Siwon Siwoo Soo-Ho Suho Sung-Ho Sung-Hoon Sung-Hyun Sung-Jae
      Sung-Jin Sung-Joon Sung-Kyu Sung-Min Sung-Soo Sung-Woo Sung-Wook Sungho Sunghoon Sungjae Sungjin Sungmin Sungwoo
      Tae-Ho Tae-Hwan Tae-Hyun Tae-Hyung Tae-Jin Tae-Joon Tae-Min Tae-Sung Tae-Won Tae-Woo Tae-Yang Taeho Taehwan
      Taehyun Taehyung Taejun Taemin Taewoo Won-Bin Won-Ho Won-Jun Woo-Bin Woo-Hyun Woo-Jin Woo-Sung Woo-Young Woobin
      Woohyun Woojin Woosung Yong-Hwa Yong-Jun Yong-Sik Yong-Soo Yonghwa Yoo-Chun Yoon-Gi Yoon-Ho Yoongi Young-Chul
      Young-Ho Young-Hoon Young-Jae Young-Jun Young-Min Young-Sam Young-Sik Young-Soo Youngho Youngjae Youngmin
      Youngsoo Yun-Ho Yunho`,
  },
  PH: {
    female: `Analyn Angelita Annalyn Arlyn Armida Bernadeth Cherrylyn Corazon Cristeta Daisylyn Divina Diwata Elvie Erlinda
      Estrelita Evangelyn Florabel Gemalyn Genalyn Glenda Gracelyn Imee Imelda Irish Jenalyn Jennelyn Joanalyn Jocelyn
      Josefina Juvy Kristel Lalaine Lani Leonora Lerma Lourdes Luningning Luzviminda Maricar Maricel Maricris Marilou
      Marites Marivic Marlyn Mayumi Melanie Merlinda Milagros Myrna Nenita Norma Perlita Remedios Rochelle Rosalie
      Rosalinda Rosario Rosemarie Rowena Ruffa Sharmaine Tala Teresita Violeta Virginia Zenaida`,
    male: `Aga Alejandrino Apolinario Arnel Arnulfo Bayani Benigno Bienvenido Bong Bongbong Cayetano Crisanto Crispulo
      Dante Datu Dindo Diosdado Dodong Domingo Edgardo Efren Eliseo Emilio Erwin Ferdinand Fidel Gringo Herminio
      Honesto Isagani Isko Jejomar Jericho Jhon Jhun Jomar Joselito Jun-Jun Lapu-Lapu Lito Manolo Marcelo Nonoy Noynoy
      Ogie Onofre Pacifico Panfilo Paquito Pepito Ramil Renato Reynaldo Rodel Rodrigo Rolando Rommel Romulo Ronnel
      Rosauro Sixto Teodoro Totoy Wilfredo`,
  },
  TH: {
    female: `Achara Anchalee Apinya Aranya Araya Arisara Benjamas Busaba Busarin Chailai Chalida Chanida Chanpen Chantana
      Chariya Chomphoo Chompoo Chutima Darika Duangjai Duangkamol Duanphen Fahsai Hathai Isaree Issaree Jaidee Janjira
      Jaruwan Jintana Jiraporn Jitra Juthamas Kamala Kamolwan Kanchana Kanda Kanjana Kannika Kanokwan Kanya Kanyarat
      Karawek Karnchana Kesinee Khanitta Kulap Kulthida Kultida Laddawan Lalita Lamai Lawan Malai Malee Mali Malinee
      Maneerat Nanthida Napaporn Napassorn Naree Narumon Natcha Natchaya Nattawan Nattaya Natthida Nidnoi Nittaya
      Nongluck Nongnuch Nongyao Noppawan Nuanchan Nuch Nuttaya Orapin Orathai Orawan Pachara Panadda Panida Pantipa
      Pataraporn Patcharee Patcharin Penchan Pensri Petchara Phailin Phanida Phitsamai Phonthip Pimchanok Pimpa
      Pimpaka Piyanut Piyaporn Piyawan Ploy Pornpimol Pornthip Praewa Pranee Prapaporn Praphaphon Ratana Ratchanee
      Ratchanok Rattana Rattanaporn Rungnapa Rungthip Saengdao Saisamorn Saithong Salila Saowaluk Saowanee Sarocha
      Sasithorn Sasiwimol Sawitree Sirikit Sirilak Sirinya Siriporn Sirirat Siriwan Somjit Somsri Sopa Suda Sudarat
      Sukanya Sumalee Sunee Sunisa Supaporn Supatra Suphansa Suphaphon Supranee Suree Sureerat Sutida Suwanna
      Thanyarat Thida Thidarat Thipawan Tida Ubolratana Ubon Uraiwan Vanida Wanida Wanna Wannapa Wannisa Wanpen
      Warunee Wassana Wilai Wilaiwan Wilawan Wimon Yada Yaowalak Yaowapa Yingluck Yupa`,
    male: `Abhisit Adirek Adisak Adisorn Adul Akkarat Amnat Amnuay Amphon Anan Ananda Anek Anucha Anuchit Anupong Anurak
      Anuwat Apichart Apirak Apisit Arthit Atichart Atthaphon Banharn Banjong Banyat Boonchai Boonlert Boonmee
      Boonsong Bunyarit Chai Chaiwat Chaiya Chaiyaphum Chaiyong Chalerm Chalermchai Chalermpol Chalong Chamlong Chana
      Chanchai Channarong Chanon Charnchai Charoen Chartchai Chatchai Chatri Chavalit Chuan Chuchart Chumpol Decha
      Dechawat Direk Ekachai Ekapol Ekkachai Itthiphon Jakkrit Jakrapan Jarun Jirawat Jirayu Kamol Kasem Kasemsan Keng
      Khemmarat Kiatisuk Kittichai Kittikorn Kittipong Kittisak Komsan Kongkiat Kraisak Kriangkrai Kriengsak Krit
      Kritsada Kukrit Manit Manop Mongkol Mongkut Narong Narongchai Narongrit Nattapong Nattawut Natthaphon Nikom
      Niran Nirut Niwat Nopadon Noppadol Pairoj Paisan Panupong Panya Patiphan Peerapat Peerapong Phanumas Phichit
      Phongsak Phumiphon Pichai Pichet Piroon Pitak Piti Piyabutr Piyapong Pongpat Pongsak Pongsakorn Prachai Prachuap
      Pramote Pramual Prasert Prasit Prasong Pravit Prawat Prayut Prayuth Preecha Prem Puttipong Rachan Rangsan
      Ratchata Rittirong Sakchai Sakda Saksit Samak Samart Samran Sanan Sanit Sanoh Sanya Saran Sarawut Sarit Sathit
      Sawat Sithichai Sitthichai Somboon Somchai Somchat Somkiat Somkid Somnuk Sompong Somsak Songkran Songwut Sonthi
      Sorasak Suchart Suchin Suchinda Sukhum Sumet Sunthorn Supachai Suphachai Suphan Surachai Surapong Surasak Surat
      Surayud Suriya Suriyawong Sutep Suthep Suthiphon Taksin Tanawat Tawan Teerapong Teerasil Thaksin Thanakorn
      Thanapat Thanat Thanin Thanit Thanom Thawan Thawatchai Thaworn Theerachai Theeraphong Theerathon Thepprasit
      Thitiphan Thongchai Thongchan Udom Udomsak Uthit Vichai Vichit Vikorn Virote Visit Vorapong Wanchai Watchara
      Weera Weerachai Weerasak Wichai Wichian Winai Wirachai Wirat Wisit Wittawat Wittaya Worachai Worawut Wutthichai
      Yongyut Yongyuth`,
  },
  VN: {
    female: `Ái Bích Châu Chi Cúc Diễm Diệp Diệu Dung Duyên Giang Hà Hân Hằng Hạnh Hảo Hiền Hoa Hoài Hồng Huệ Hương Hường
      Huyền Khuê Kiều Lài Lan Lệ Liên Liễu Linh Loan Ly Lý Mai Mẫn Mận Mi Mơ Mỹ Na Nga Ngà Ngân Ngọc Nguyệt Nhã Nhàn
      Nhạn Nhi Như Nhung Nương Oanh Phượng Quyên Quỳnh Sương Thắm Thảo Thi Thoa Thơm Thu Thư Thục Thương Thùy Thúy
      Thủy Tiên Trâm Trang Trinh Trúc Tươi Tuyền Tuyết Uyên Vân Vi Vy Xuyến Yến Đào Điệp Đoan`,
    male: `Bảo Bình Cảnh Chiến Chương Công Cường Danh Dũng Duy Giáp Hải Hào Hậu Hiệp Hiếu Hổ Hoàng Hoạt Hùng Hưng Huy Khải
      Khang Khoa Khôi Kiên Kiệt Lâm Lân Lộc Lợi Long Luân Lực Lương Mạnh Nam Nghị Nghĩa Nguyên Nhân Nhật Ninh Phát Phi
      Phong Phú Phúc Phước Quân Quang Quốc Quý Quyền Quyết Sâm Sang Sinh Sơn Tài Tân Tấn Thạch Thái Thắng Thành Thế
      Thiện Thịnh Thọ Thông Thuần Thuận Tiến Tín Toàn Trí Triết Triều Trọng Trực Trung Trường Tú Tuân Tuấn Tùng Tuyên
      Văn Việt Vinh Vĩnh Võ Vũ Vương Xuyên Đại Đạo Đạt Điền Định Đông Đức`,
  },
};
