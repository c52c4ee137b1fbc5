import type { CommonNames } from './common-names.ts';

export const caucasusAndKurdistanNames: CommonNames = {
  AM: {
    female: `Aghavni Aida Almast Alvard Anahit Ani Anna Anush Araksi Araksya Arev Arevhat Arevik Armenuhi Armine Arpi Arpik
      Arpine Arusyak Ashkhen Asmik Astghik Berjuhi Diana Gayane Gohar Hamaspyur Hasmik Haykuhi Heghine Heghnar Hermine
      Hranush Hripsime Ilona Irina Karine Knarik Kristine Lala Laura Lena Liana Lilit Lusik Lusine Mane Maneh Manishak
      Manushak Margarit Mari Mariam Marine Maro Mary Meline Meri Naira Nane Narine Nazani Nazeli Nazik Nelli Nona Nune
      Nunufar Nvard Ofelya Parandzem Perchuhi Ripsime Roza Ruzan Ruzanna Sanam Sara Sate Satenik Seda Serine Shake
      Shogher Shoghik Shushan Shushanik Siran Siranush Sirun Sona Sonya Srbuhi Susanna Svetlana Takuhi Tamara Tatev
      Tatevik Tsovinar Vard Varduhi Vardush Varsenik Varsik Vartuhi Voskehat Yeranuhi Yeva Zabel Zarine Zarmandukht
      Zaruhi Zepyur Zoya Zvart`,
    male: `Abgar Abraham Aharon Albert Aleksan Alen Ara Arakel Aram Aramais Aramayis Aramazd Ararat Arayik Areg Arevshat
      Arman Armen Arnak Arno Arsen Arshak Arshavir Artak Artashes Artavazd Artem Artur Artush Arut Arzuman Ashot Aspet
      Avag Avet Avetik Avetis Azat Babken Bagrat Barsegh Bedros Benik Boghos Davit Derenik Edgar Eduard Emil Erem Erik
      Felix Frunzik Gagik Galust Garegin Garik Garnik Garo Gaspar Gegham Gevorg Gevork Gor Grigor Grisha Gurgen Hagop
      Haik Hakob Hamazasp Hambardzum Hamlet Haroutioun Harutyun Hayk Hayrapet Henrik Henrikh Hmayak Hovhannes Hovik
      Hovnan Hovsep Hrach Hrachya Hrant Hratch Hrayr Ishkhan Kamo Karapet Karen Karlen Karo Kevork Khachatur Khachik
      Khoren Kirakos Koryun Krikor Lernik Levon Lyova Maksim Mamikon Manuel Manvel Margar Martin Martiros Martun Melik
      Meruzhan Mesrop Mher Mihran Mikayel Minas Misak Mkrtich Movses Murad Mushegh Narek Nazar Nazaret Nerses Norair
      Norayr Nshan Ohan Onik Pargev Paruyr Petros Poghos Radik Rafael Rafayel Rafik Razmik Robert Ruben Rudik Rustam
      Sahak Samson Samvel Sargis Sarkis Sarmen Sasun Sayat Sedrak Sergey Serob Serop Shahen Shavarsh Simon Slavik
      Smbat Soghomon Spartak Stepan Suren Taron Tatul Tigran Tigranes Torgom Toros Trdat Vache Vachik Vagharsh
      Vagharshak Vahag Vahagn Vahan Vahe Vahram Valod Vano Varazdat Vardan Vardges Vartan Vartkes Varuzhan Vasak
      Vazgen Vigen Vrezh Yeghia Yeghishe Yenok Yeprem Yervand Yuri Zakar Zareh Zaven Zhirayr Zohrab Zorik`,
  },
  AZ: {
    female: `Afaq Afət Arzu Ayan Aybəniz Aydan Aygül Aygün Ayla Aynur Aysel Aysu Ayşə Ayşən Aytac Aytən Banu Basti Bənövşə
      Bəyaz Cəmilə Dilarə Dilbər Dilşad Elmira Elnarə Elza Esmira Fatimə Fidan Firuzə Fəridə Fəxriyyə Gülarə Gülay
      Gülbəniz Gülçin Gülnar Gülnarə Gülnaz Gülşən Gülər Günay Günel Hicran Humay Həcər İlahə İradə Jalə Könül Kəmalə
      Lalə Lamiyə Leyla Ləman Lətifə Mahirə Maral Mehriban Mina Məleykə Mələk Mənzərə Məryəm Nailə Narınc Natəvan
      Nigar Nuranə Nurlanə Nüşabə Nərgiz Nərmin Nəzakət Pərvanə Pərvin Ramilə Röya Rübabə Rüxsarə Rəfiqə Rəna Rəxşəndə
      Sabinə Sabirə Sara Sevda Sevil Sevinc Sevər Sima Solmaz Şölə Sona Şükufə Sürəyya Səadət Səbinə Şəbnəm Sədaqət
      Şəfiqə Səfurə Şəhla Şəhrəbanu Səidə Səkinə Səmayə Tahirə Tükəzban Turanə Türkan Təhminə Təranə Ülkər Ülviyyə
      Vəfa Xalidə Xanım Xatirə Xumar Xədicə Yaqut Yeganə Zemfira Zeynəb Zibeydə Züleyxa Zülfiyyə Zümrüd Zəhra Zərifə
      Əsmər`,
    male: `Abbas Abdulla Adil Adəm Afiq Ağa Ağalar Ağasi Ağasəf Akif Aqil Araz Arif Asif Aslan Atabala Ayaz Aydın Ayxan
      Azad Azər Babək Bahadur Bəhram Bəxtiyar Cabbar Cabir Cahangir Cavad Cavanşir Cavid Ceyhun Cəfər Cəlal Cəlil
      Cəmil Cəmşid Dadaş Dəyanət Elçin Eldar Eldəniz Elman Elmar Elmir Elməddin Elnur Elşad Elşən Elton Eltən Elvin
      Elxan Emil Emin Etibar Eyvaz Faiq Famil Fariz Fazil Fikrət Firudin Fizuli Fuad Füzuli Fərhad Fərid Fərman Fərrux
      Habil Hacı Hafiz Heydər Hikmət Hüseyn Hüseynağa Həbib Həmid Həsən Həsənağa İbrahim İdris İkram İlham İlkin İlqar
      İlyas İman İmran İntiqam İsa İslam İsmayıl İsmət İsrafil Kamal Kamandar Kamran Kazım Kənan Kərim Kərəm Lətif
      Mahir Mahmud Malik Maqsud Mikayıl Mirzə Mövlud Mübariz Murad Mürsəl Musa Müseyib Müşfiq Mustafa Müşviq Müzəffər
      Məcid Məhəmməd Məlik Məmməd Mənsur Məqsəd Nadir Nail Namiq Natiq Nazim Nicat Nizami Novruz Nurlan Nurəddin Nəbi
      Nəriman Nəsib Nəsimi Oqtay Orduxan Orxan Osman Polad Pərviz Qabil Qorxmaz Qulam Qurban Qədir Qələndər Qəzənfər
      Ramal Ramil Ramin Ramiz Rasim Rauf Rizvan Rövşən Rüfət Ruslan Rüstəm Rəcəb Rəfail Rəhim Rəhman Rəşad Rəşid Rəsul
      Sabir Sadıq Şahbaz Sahib Şahin Şahmar Saleh Şamil Samir Sarvan Seyfəddin Seymur Şirin Şirzad Sübhan Süleyman
      Səbuhi Səfər Şəhriyar Səid Səlim Şəmsi Səməd Səmədağa Sənan Sərdar Sərxan Tahir Tahmasib Taleh Talıb Tamerlan
      Tapdıq Teymur Tofiq Toğrul Tural Turan Turqut Ülfət Ülvi Ümid Üzeyir Vahid Valeh Vaqif Vasif Vidadi Vilayət
      Vüqar Vüsal Xalid Xalıq Xanlar Xəlil Xəyal Yaqub Yaşar Yasin Yavər Yusif Zabil Zahid Zakir Zaur Ziya Zöhrab
      Zəfər Ədalət Əhməd Əhəd Əjdər Əkbər Əkrəm Əli Əliağa Ələkbər Ələsgər Əmir Əmrah Ənvər Əsəd Əziz`,
  },
  GE: {
    female: `Ana Anano Ani Anna Anuki Barbare Bela Dali Darejan Darina Diana Dodo Eka Ekaterine Elene Eliso Elza Eteri Guliko
      Gulnara Guranda Gvantsa Ia Inesa Inga Ino Irine Irma Izolda Jamila Ketevan Keti Ketino Keto Khatia Khatuna
      Kristine Lali Lamara Lana Lela Lia Liana Lika Liza Lizi Londa Maia Maka Mako Makvala Manana Mari Mariam Marina
      Maro Marta Medea Meri Mzekala Mzia Nana Nanuka Nanuli Nargiza Natalia Natela Natia Natuka Nazi Nazibrola Neli
      Nestan Nini Nino Ninutsa Nona Nuca Nunu Nutsa Oliko Pikria Qeti Rusudan Salome Shorena Sofiko Sopho Sopio Tako
      Tamar Tamara Tamari Tamta Tamuna Tatia Tea Tekla Tekle Teo Teona Tika Tiko Tina Tinano Tinatin Tsiala Tsira
      Tsisana Tsitsi Tsitsino Vardo Varduhi Vera Zaira Zhuzhuna Zizi`,
    male: `Akaki Aleko Aleksandre Aleksi Almasq Amiran Anri Anzor Archil Avtandil Bachana Bacho Badri Bakar Beka Besarion
      Besik Besiki Beso Bidzina Bondo Botso Dato Davit Demetre Demna Dimitri Eldar Elguja Elizbar Emzar Erekle Ermalo
      Gaga Gega Gela Genadi Georgi Gia Giga Gigi Gigla Gigo Giorgi Givi Gocha Goderdzi Goga Gogi Gogita Gogla Goneri
      Grigol Guja Guram Ilia Imeda Ioseb Irakli Ivane Jaba Jambul Jano Jansug Jemal Jumber Kakha Kakhaber Kakhi Karlo
      Koba Konstantine Kote Ladislav Lado Lasha Lekso Leri Levan Levani Luka Lukhum Malkhaz Mamia Mamuka Merab Mevlud
      Mikheil Mindia Misha Murad Murman Nika Niko Nikoloz Nodar Nugzar Nukri Omar Otar Otari Otia Paata Pavle Petre
      Pridon Ramaz Ramazi Rati Ratiani Rauli Revaz Rezo Roin Roland Roman Rostom Ruben Saba Sandro Sergo Shalva Shota
      Simon Solomon Soso Spiridon Sulkhan Tamaz Tariel Tato Teimuraz Temo Temur Temuri Tengiz Tornike Tsotne Ucha
      Ushangi Vaja Vakhtang Valeri Vano Varlam Vasil Vazha Vephkhvia Vepkhia Vova Zaal Zaliko Zaza Zezva Zura Zurab
      Zuriko Zviad`,
  },
  IQ: {
    female: `Avan Avin Awaz Awin Bahar Bahra Begard Berfin Beritan Berivan Bêrîvan Chiman Chinar Chro Delal Dilan Dilnaz
      Dilpak Dilsoz Evin Evîn Galavej Gelas Gulistan Hanar Helin Hêlîn Hevi Hêvî Jînda Jiyan Jwan Kajal Kazhal Kharman
      Khonav Lana Lavin Medya Mizgin Nalin Narin Nasik Naske Nasrin Nazdar Nazê Nergiz Nesrin Niga Nishtman Pakhshan
      Parwin Peri Perîxan Peyman Rezan Rojbin Rojda Rojin Ronahî Ronak Rozh Runak Sakar Sara Sazan Shadan Sherin
      Shilan Shirin Shler Shna Shno Sirwe Soma Sozan Sozdar Taban Tara Tavga Viyan Vîyan Xecê Xezal Xunav Zara Zelal
      Zilan Zin Zîn Zozan`,
    male: `Agit Ako Alan Aland Amed Aram Aras Ardalan Ari Arî Arjen Awat Azad Azwar Bahoz Bakhtiar Baran Barzan Bawer Bayar
      Berken Bestoon Bijar Birûsk Botan Brusk Chako Chato Dana Dara Delovan Dijwar Dildar Dilovan Dilshad Diyako Diyar
      Egîd Erdelan Ferhad Fryad Galawezh Goran Govar Halgurd Halo Haval Hawar Hawkar Hawre Hazhar Hejar Hemin Hêmin
      Hesen Heval Hiwa Hogir Hoshang Hoshyar Jegar Jegir Jîr Jwamer Kamaran Kardo Karwan Karzan Kawa Kawe Kazo Keko
      Keyo Khabat Kosar Kurdo Lawand Lezgin Mamo Mem Memo Mihemed Miran Mîran Nabaz Nawroz Nawzad Nechirvan Nêçîrvan
      Nerweh Omed Peshang Peshawa Peshraw Pola Polat Qadir Ranj Rawand Rebaz Rêber Rebin Rebwar Rekan Rekar Renas
      Rizgar Roj Rojhat Rojvan Rostam Saman Sarbast Sardar Sarhang Sarkawt Sarko Serbest Serdar Serhat Serwan Shahin
      Shako Shaswar Sherko Shivan Shiwan Shwan Sirwan Şivan Soran Taha Tekoshar Welat Wirya Xebat Xoşnav Yado Zagros
      Zana Zanyar Zeki Zimnako Zinar`,
  },
};
